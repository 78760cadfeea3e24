// The visitor that fills an Interface from a translation unit. Internal to src/program.
#pragma once

#include "program/frontend.hpp"

#include <clang/AST/ASTConsumer.h>
#include <clang/Frontend/CompilerInstance.h>
#include <functional>
#include <memory>

namespace provest::program {

std::unique_ptr<clang::ASTConsumer> makeInterfaceConsumer(clang::CompilerInstance& compiler, const std::string& source,
                                                          Interface& interface, SourceFacts& facts,
                                                          std::function<void()> before);

}  // namespace provest::program
