// What undefined behaviour is looked for: the same in the search's build and in the judge's.
#pragma once

#include <string>
#include <vector>

namespace provest::program {

// AddressSanitizer and UBSan without the checks that object to idioms. Where one of those is a defect after all, the
// access that follows is one, too, and is seen:
// - null: `&((T *)0)->member` is how offsetof and container_of are written by hand; every list of that kind would be
//   lost. Who loads or stores through the null pointer is stopped by the processor.
// - pointer-overflow: container_of of a null pointer, `p + n - n`, and a null pointer plus zero, which C++ and C2y
// allow.
// - what C's headers say of null arguments: memcpy(to, NULL, 0) is all over the world's code and C2y allows it. With
//   another size it is an access. A user's own attribute `nonnull` stays.
// Wrapping under -fwrapv, -fno-strict-overflow and checks a user's flags leave out are the compiler's own affair.
inline std::vector<std::string> strictFlags() {
    return {"-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-sanitize=null,pointer-overflow",
            "-D__nonnull(params)="};
}

}  // namespace provest::program
