/* Rounding, without a branch: what is rounded stays one term. See memory.c. */

/* From here on a double has no digits behind the point. */
static const double whole = 4503599627370496.0;
static const float wholef = 8388608.0f;

static double provest_choose_trunc(double x) {
    int fits = __builtin_fabs(x) < whole;
    double cut = (double)(long)(fits ? x : 0.0);
    return fits ? __builtin_copysign(cut, x) : x;
}

static double provest_choose_floor(double x) {
    double cut = provest_choose_trunc(x);
    return cut > x ? cut - 1.0 : cut;
}

static double provest_choose_ceil(double x) {
    double cut = provest_choose_trunc(x);
    return cut < x ? cut + 1.0 : cut;
}

/* Halves away from zero. */
static double provest_choose_round(double x) {
    double cut = provest_choose_trunc(x), more = __builtin_copysign(1.0, x);
    return __builtin_fabs(x - cut) >= 0.5 ? cut + more : cut;
}

/* Halves to the even neighbour, as the processor rounds unless told otherwise. */
static double provest_choose_even(double x) {
    double shift = __builtin_copysign(whole, x);
    return __builtin_fabs(x) < whole ? __builtin_copysign(x + shift - shift, x) : x;
}

double provest_model_trunc(double x) { return provest_choose_trunc(x); }
double provest_model_floor(double x) { return provest_choose_floor(x); }
double provest_model_ceil(double x) { return provest_choose_ceil(x); }
double provest_model_round(double x) { return provest_choose_round(x); }
double provest_model_rint(double x) { return provest_choose_even(x); }
double provest_model_nearbyint(double x) { return provest_choose_even(x); }
long provest_model_lround(double x) { return (long)provest_choose_round(x); }
long provest_model_lrint(double x) { return (long)provest_choose_even(x); }
long long provest_model_llround(double x) { return (long long)provest_choose_round(x); }
long long provest_model_llrint(double x) { return (long long)provest_choose_even(x); }

static float provest_choose_truncf(float x) {
    int fits = __builtin_fabsf(x) < wholef;
    float cut = (float)(int)(fits ? x : 0.0f);
    return fits ? __builtin_copysignf(cut, x) : x;
}

static float provest_choose_floorf(float x) {
    float cut = provest_choose_truncf(x);
    return cut > x ? cut - 1.0f : cut;
}

static float provest_choose_ceilf(float x) {
    float cut = provest_choose_truncf(x);
    return cut < x ? cut + 1.0f : cut;
}

static float provest_choose_roundf(float x) {
    float cut = provest_choose_truncf(x), more = __builtin_copysignf(1.0f, x);
    return __builtin_fabsf(x - cut) >= 0.5f ? cut + more : cut;
}

static float provest_choose_evenf(float x) {
    float shift = __builtin_copysignf(wholef, x);
    return __builtin_fabsf(x) < wholef ? __builtin_copysignf(x + shift - shift, x) : x;
}

float provest_model_truncf(float x) { return provest_choose_truncf(x); }
float provest_model_floorf(float x) { return provest_choose_floorf(x); }
float provest_model_ceilf(float x) { return provest_choose_ceilf(x); }
float provest_model_roundf(float x) { return provest_choose_roundf(x); }
float provest_model_rintf(float x) { return provest_choose_evenf(x); }
float provest_model_nearbyintf(float x) { return provest_choose_evenf(x); }
long provest_model_lroundf(float x) { return (long)provest_choose_roundf(x); }
long provest_model_lrintf(float x) { return (long)provest_choose_evenf(x); }
