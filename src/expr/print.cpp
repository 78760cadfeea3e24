#include "expr/print.hpp"

#include <charconv>

#include "expr/operators.hpp"

namespace provest::expr {

namespace {

// How tightly C binds, tightest first.
enum Binding { Choice = 2, OrElse, AndAlso, BitOr, BitXor, BitAnd, Equality, Order, Shift, Sum, Product, Unary };

enum class Reading { Any, Signed, Unsigned, Float };  // of a constant

struct Infix {
    const char* text;
    Binding binding;
    Reading reading;
};

Infix infixOf(Op op, bool truth) {
    switch (op) {
        case Op::Add:
            return {" + ", Sum, Reading::Signed};
        case Op::Sub:
            return {" - ", Sum, Reading::Signed};
        case Op::Mul:
            return {" * ", Product, Reading::Signed};
        case Op::UDiv:
            return {" / ", Product, Reading::Unsigned};
        case Op::SDiv:
            return {" / ", Product, Reading::Signed};
        case Op::URem:
            return {" % ", Product, Reading::Unsigned};
        case Op::SRem:
            return {" % ", Product, Reading::Signed};
        case Op::Shl:
            return {" << ", Shift, Reading::Any};
        case Op::LShr:
            return {" >> ", Shift, Reading::Any};
        case Op::AShr:
            return {" >> ", Shift, Reading::Any};
        case Op::And:
            return truth ? Infix{" && ", AndAlso, Reading::Any} : Infix{" & ", BitAnd, Reading::Any};
        case Op::Or:
            return truth ? Infix{" || ", OrElse, Reading::Any} : Infix{" | ", BitOr, Reading::Any};
        case Op::Xor:
            return truth ? Infix{" != ", Equality, Reading::Any} : Infix{" ^ ", BitXor, Reading::Any};
        case Op::Eq:
            return {" == ", Equality, Reading::Any};
        case Op::Ult:
            return {" < ", Order, Reading::Unsigned};
        case Op::Ule:
            return {" <= ", Order, Reading::Unsigned};
        case Op::Slt:
            return {" < ", Order, Reading::Signed};
        case Op::Sle:
            return {" <= ", Order, Reading::Signed};
        case Op::FAdd:
            return {" + ", Sum, Reading::Float};
        case Op::FSub:
            return {" - ", Sum, Reading::Float};
        case Op::FMul:
            return {" * ", Product, Reading::Float};
        case Op::FDiv:
            return {" / ", Product, Reading::Float};
        case Op::FEq:
            return {" == ", Equality, Reading::Float};
        case Op::FLt:
            return {" < ", Order, Reading::Float};
        case Op::FLe:
            return {" <= ", Order, Reading::Float};
        default:
            return {nullptr, Unary, Reading::Any};
    }
}

const char* callOf(Op op) {
    switch (op) {
        case Op::FAbs:
            return "fabs(";
        case Op::FSqrt:
            return "sqrt(";
        case Op::FRem:
            return "fmod(";
        case Op::FUnordered:
            return "isunordered(";
        default:
            return nullptr;
    }
}

std::string integerType(unsigned width, bool isSigned) {
    return (isSigned ? "int" : "uint") + std::to_string(width) + "_t";
}

class Printer {
public:
    Printer(const InputNames& names, size_t longest) : names_(names), longest_(longest) {}

    void term(Term t, int atLeast, Reading reading) {
        if (out.size() > longest_ || depth_ > 100) {
            if (!out.ends_with("...")) out += "...";
            return;
        }
        ++depth_;
        switch (t->op) {
            case Op::Constant:
                constant(t, reading);
                break;
            case Op::Input:
                out += names_ ? names_(static_cast<uint32_t>(t->value)) : "i" + std::to_string(t->value);
                break;
            case Op::ZExt:
            case Op::SExt:
                term((*t)[0], atLeast, reading);
                break;
            case Op::Not:
                complement((*t)[0], t->width == 1, atLeast);
                break;
            case Op::Neg:
            case Op::FNeg:
                prefix("-", (*t)[0], t->op == Op::FNeg ? Reading::Float : Reading::Signed, atLeast);
                break;
            case Op::FToSI:
            case Op::FToUI:
                prefix("(" + integerType(t->width, t->op == Op::FToSI) + ")", (*t)[0], Reading::Float, atLeast);
                break;
            case Op::SIToF:
                prefix(floatType(t), (*t)[0], Reading::Signed, atLeast);
                break;
            case Op::UIToF:
                prefix(floatType(t), (*t)[0], Reading::Unsigned, atLeast);
                break;
            case Op::FToF:
                prefix(floatType(t), (*t)[0], Reading::Float, atLeast);
                break;
            case Op::Extract:
                extract(t, atLeast);
                break;
            case Op::Concat:
                concat(t, atLeast);
                break;
            case Op::Ite:
                choice(t, atLeast, reading);
                break;
            case Op::Pick:
                pick(t, reading);
                break;
            default:
                if (callOf(t->op) != nullptr)
                    call(t);
                else
                    infix(t, infixOf(t->op, t->width == 1 && (*t)[0]->width == 1), atLeast);
        }
        --depth_;
    }

    std::string out;

private:
    static std::string floatType(Term t) { return t->width == 32 ? "(float)" : "(double)"; }

    void open(Binding binding, int atLeast) {
        if (binding < atLeast) out += '(';
    }
    void close(Binding binding, int atLeast) {
        if (binding < atLeast) out += ')';
    }

    void constant(Term t, Reading reading) {
        if (reading == Reading::Float && (t->width == 32 || t->width == 64)) return number(t);
        if (t->width == 1) {
            out += t->value != 0 ? "1" : "0";
        } else if (t->width == 8 && t->value > 32 && t->value < 127) {
            out += '\'';
            if (t->value == '\'' || t->value == '\\') out += '\\';
            out += static_cast<char>(t->value);
            out += '\'';
        } else if (reading == Reading::Unsigned) {
            out += std::to_string(t->value) + "u";
        } else {
            out += std::to_string(asSigned(t->value, t->width));
        }
    }

    void number(Term t) {
        char text[40];
        const auto end = t->width == 32 ? std::to_chars(text, text + sizeof text, floatOf(t->value))
                                        : std::to_chars(text, text + sizeof text, doubleOf(t->value));
        std::string digits(text, end.ptr);
        if (digits.find_first_of(".en") == std::string::npos) digits += ".0";
        out += digits;
    }

    void prefix(const std::string& text, Term operand, Reading reading, int atLeast) {
        open(Unary, atLeast);
        out += text;
        term(operand, Unary, reading);
        close(Unary, atLeast);
    }

    void complement(Term t, bool truth, int atLeast) {
        if (truth && (t->op == Op::Eq || t->op == Op::FEq)) {
            infix(t, {" != ", Equality, t->op == Op::FEq ? Reading::Float : Reading::Any}, atLeast);
        } else {
            prefix(truth ? "!" : "~", t, Reading::Any, atLeast);
        }
    }

    void infix(Term t, const Infix& how, int atLeast) {
        Term left = (*t)[0], right = (*t)[1];
        // Canonical order has constants on the right; for `c < x` the reader wants `x > c`.
        const char* text = how.text;
        if (how.binding == Order && left->isConstant()) {
            std::swap(left, right);
            text = text[2] == '=' ? " >= " : " > ";
        }
        const bool negative = t->op == Op::Add && right->isConstant() && asSigned(right->value, right->width) < 0;
        open(how.binding, atLeast);
        if ((how.reading == Reading::Unsigned && !right->isConstant()) || t->op == Op::LShr) out += "(unsigned)";
        const bool cast = out.ends_with("(unsigned)");
        term(left, cast ? Unary : how.binding, how.reading);
        if (negative) {  // x + -3
            out += " - " + std::to_string(uint64_t{0} - static_cast<uint64_t>(asSigned(right->value, right->width)));
        } else {
            out += text;
            const bool groups =
                t->op == Op::And || t->op == Op::Or || t->op == Op::Xor || t->op == Op::Add || t->op == Op::Mul;
            term(right, groups ? how.binding : how.binding + 1, how.reading);
        }
        close(how.binding, atLeast);
    }

    void call(Term t) {
        out += callOf(t->op);
        for (size_t i = 0; i < t->operands.size(); ++i) {
            if (i > 0) out += ", ";
            term((*t)[i], Choice, Reading::Float);
        }
        out += ')';
    }

    void extract(Term t, int atLeast) {
        const bool isType = t->width == 8 || t->width == 16 || t->width == 32;
        const Binding binding = isType ? Unary : BitAnd;
        open(binding, atLeast);
        if (isType) out += "(" + integerType(t->width, false) + ")";
        if (t->value == 0) {
            term((*t)[0], isType ? Unary : BitAnd, Reading::Any);
        } else {
            if (isType) out += '(';
            term((*t)[0], Shift, Reading::Any);
            out += " >> " + std::to_string(t->value);
            if (isType) out += ')';
        }
        if (!isType) out += " & " + std::to_string(mask(t->width));
        close(binding, atLeast);
    }

    void concat(Term t, int atLeast) {
        open(BitOr, atLeast);
        term((*t)[0], Shift, Reading::Unsigned);
        out += " << " + std::to_string((*t)[1]->width) + " | ";
        term((*t)[1], BitOr, Reading::Unsigned);
        close(BitOr, atLeast);
    }

    void choice(Term t, int atLeast, Reading reading) {
        open(Choice, atLeast);
        term((*t)[0], Choice + 1, Reading::Any);
        out += " ? ";
        term((*t)[1], Choice + 1, reading);
        out += " : ";
        term((*t)[2], Choice, reading);
        close(Choice, atLeast);
    }

    void pick(Term t, Reading reading) {
        constexpr size_t shown = 6;
        out += '{';
        for (size_t i = 1; i < t->operands.size() && i <= shown; ++i) {
            if (i > 1) out += ", ";
            term((*t)[i], Choice, reading);
        }
        if (t->operands.size() - 1 > shown) out += ", ...";
        out += "}[";
        term((*t)[0], Choice, Reading::Any);
        out += ']';
    }

    const InputNames& names_;
    size_t longest_;
    int depth_ = 0;
};

}  // namespace

std::string print(Term term, const InputNames& names, size_t longest) {
    Printer printer(names, longest);
    printer.term(term, Choice, Reading::Any);
    return printer.out;
}

}  // namespace provest::expr
