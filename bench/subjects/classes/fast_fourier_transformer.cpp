// After org.apache.commons.math.transform.FastFourierTransformer (Commons Math): discrete Fourier transforms of
// samples, functions and matrices, by the algorithm of Cooley and Tukey.
#include <cmath>
#include <complex>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace math {

using Complex = std::complex<double>;

class FastFourierTransformer {
public:
    enum class Normalization { Standard, Unitary };
    enum class Window { Rectangle, Triangle, Hann, Blackman };

    explicit FastFourierTransformer(Normalization normalization = Normalization::Standard)
        : unitary_(normalization == Normalization::Unitary) {}

    // All throw std::invalid_argument if the number of samples is no power of two, or there are too many.
    std::vector<Complex> transform(const std::vector<Complex>& samples);
    std::vector<Complex> transform(const std::vector<double>& samples);
    std::vector<Complex> transform(const std::function<double(double)>& function, double low, double high, int count);
    std::vector<Complex> inverse(const std::vector<Complex>& values);
    std::vector<std::vector<Complex>> transform(const std::vector<std::vector<Complex>>& matrix, bool backwards);

    std::vector<double> convolve(const std::vector<double>& a, const std::vector<double>& b);
    std::vector<double> autocorrelation(const std::vector<double>& samples);
    // The strongest frequency above 0, in parts of the sampling rate; 0 if there is none.
    double dominantFrequency(const std::vector<double>& samples, Window window = Window::Rectangle);
    // Removes all frequencies below `low` and above `high`, given as in dominantFrequency.
    std::vector<double> bandPass(const std::vector<double>& samples, double low, double high);

    static bool isPowerOfTwo(std::size_t number) { return number > 0 && (number & (number - 1)) == 0; }
    static std::size_t nextPowerOfTwo(std::size_t number);
    static std::vector<double> sample(const std::function<double(double)>& function, double low, double high,
                                      int count);
    static std::vector<double> windowed(const std::vector<double>& samples, Window window);
    static double quietest(const std::vector<Complex>& spectrum);

    // How many roots of unity are kept between calls.
    std::size_t cachedRoots() const { return roots_.size(); }

private:
    static constexpr double pi = 3.14159265358979323846;
    static constexpr std::size_t limit = 512;
    static void checkSize(std::size_t size);
    void prepareRoots(std::size_t size, bool backwards);
    void run(std::vector<Complex>& values, bool backwards);

    bool unitary_;
    bool backwards_ = false;
    std::vector<Complex> roots_;
};

void FastFourierTransformer::checkSize(std::size_t size) {
    if (size == 0) throw std::invalid_argument("no samples");
    if (size > limit) throw std::invalid_argument("too many samples");
    if (!isPowerOfTwo(size)) throw std::invalid_argument("the number of samples is no power of two");
}

std::size_t FastFourierTransformer::nextPowerOfTwo(std::size_t number) {
    if (number > limit) throw std::invalid_argument("too large");
    std::size_t result = 1;
    while (result < number) result *= 2;
    return result;
}

void FastFourierTransformer::prepareRoots(std::size_t size, bool backwards) {
    if (roots_.size() == size && backwards_ == backwards) return;
    roots_.clear();
    backwards_ = backwards;
    for (std::size_t i = 0; i < size; ++i) {
        const double angle = 2.0 * pi * static_cast<double>(i) / static_cast<double>(size);
        roots_.emplace_back(std::cos(angle), backwards ? std::sin(angle) : -std::sin(angle));
    }
}

void FastFourierTransformer::run(std::vector<Complex>& values, bool backwards) {
    const std::size_t size = values.size();
    checkSize(size);
    prepareRoots(size, backwards);

    // Into the order of reversed bits.
    for (std::size_t i = 1, j = 0; i < size; ++i) {
        std::size_t bit = size / 2;
        while ((j & bit) != 0) {
            j ^= bit;
            bit /= 2;
        }
        j ^= bit;
        if (i < j) std::swap(values[i], values[j]);
    }
    for (std::size_t length = 2; length <= size; length *= 2) {
        const std::size_t step = size / length;
        for (std::size_t start = 0; start < size; start += length) {
            for (std::size_t k = 0; k < length / 2; ++k) {
                const Complex odd = values[start + k + length / 2] * roots_[k * step];
                const Complex even = values[start + k];
                values[start + k] = even + odd;
                values[start + k + length / 2] = even - odd;
            }
        }
    }
    double scale = 1.0;
    if (unitary_) {
        scale = 1.0 / std::sqrt(static_cast<double>(size));
    } else if (backwards) {
        scale = 1.0 / static_cast<double>(size);
    }
    if (scale < 1.0) {
        for (Complex& value : values) value *= scale;
    }
}

std::vector<Complex> FastFourierTransformer::transform(const std::vector<Complex>& samples) {
    std::vector<Complex> values = samples;
    run(values, false);
    return values;
}

std::vector<Complex> FastFourierTransformer::transform(const std::vector<double>& samples) {
    return transform(std::vector<Complex>(samples.begin(), samples.end()));
}

std::vector<Complex> FastFourierTransformer::inverse(const std::vector<Complex>& values) {
    std::vector<Complex> samples = values;
    run(samples, true);
    return samples;
}

std::vector<Complex> FastFourierTransformer::transform(const std::function<double(double)>& function, double low,
                                                       double high, int count) {
    return transform(sample(function, low, high, count));
}

std::vector<std::vector<Complex>> FastFourierTransformer::transform(const std::vector<std::vector<Complex>>& matrix,
                                                                    bool backwards) {
    if (matrix.empty()) throw std::invalid_argument("an empty matrix");
    std::vector<std::vector<Complex>> result = matrix;
    for (std::vector<Complex>& row : result) {
        if (row.size() != matrix[0].size()) throw std::invalid_argument("rows of different lengths");
        run(row, backwards);
    }
    for (std::size_t column = 0; column < result[0].size(); ++column) {
        std::vector<Complex> values;
        for (const std::vector<Complex>& row : result) values.push_back(row[column]);
        run(values, backwards);
        for (std::size_t i = 0; i < result.size(); ++i) result[i][column] = values[i];
    }
    return result;
}

std::vector<double> FastFourierTransformer::sample(const std::function<double(double)>& function, double low,
                                                   double high, int count) {
    if (!function) throw std::invalid_argument("no function");
    if (count <= 0 || count > 1000) throw std::invalid_argument("number of samples");
    if (!(low < high)) throw std::invalid_argument("the ends are the wrong way round");
    std::vector<double> samples;
    for (int i = 0; i < count; ++i) samples.push_back(function(low + i * ((high - low) / count)));
    return samples;
}

std::vector<double> FastFourierTransformer::convolve(const std::vector<double>& a, const std::vector<double>& b) {
    if (a.empty() || b.empty()) return {};
    const std::size_t size = a.size() + b.size() - 1;
    std::vector<Complex> left(a.begin(), a.end()), right(b.begin(), b.end());
    left.resize(nextPowerOfTwo(size));
    right.resize(left.size());
    left = transform(left);
    right = transform(right);
    for (std::size_t i = 0; i < left.size(); ++i) {
        left[i] *= right[i];
        if (unitary_) left[i] *= std::sqrt(static_cast<double>(left.size()));
    }
    left = inverse(left);
    std::vector<double> result;
    for (std::size_t i = 0; i < size; ++i) result.push_back(left[i].real());
    return result;
}

std::vector<double> FastFourierTransformer::autocorrelation(const std::vector<double>& samples) {
    std::vector<Complex> values = transform(samples);
    for (Complex& value : values) value = std::norm(value);
    values = inverse(values);
    std::vector<double> result;
    const double scale = values[0].real();
    for (const Complex& value : values) {
        // Samples that are all 0 are like nothing.
        if (scale > 0.0) {
            result.push_back(value.real() / scale);
        } else {
            result.push_back(0.0);
        }
    }
    return result;
}

std::vector<double> FastFourierTransformer::windowed(const std::vector<double>& samples, Window window) {
    std::vector<double> result = samples;
    if (samples.size() < 2) return result;
    for (std::size_t i = 0; i < result.size(); ++i) {
        const double at = static_cast<double>(i) / static_cast<double>(result.size() - 1);
        switch (window) {
            case Window::Triangle:
                result[i] *= at < 0.5 ? 2.0 * at : 2.0 - 2.0 * at;
                break;
            case Window::Hann:
                result[i] *= 0.5 - 0.5 * std::cos(2.0 * pi * at);
                break;
            case Window::Blackman:
                result[i] *= 0.42 - 0.5 * std::cos(2.0 * pi * at) + 0.08 * std::cos(4.0 * pi * at);
                break;
            default:
                break;
        }
    }
    return result;
}

double FastFourierTransformer::dominantFrequency(const std::vector<double>& samples, Window window) {
    if (samples.size() < 2) return 0.0;
    const std::vector<Complex> spectrum = transform(windowed(samples, window));
    std::size_t best = 0;
    double strength = 1e-9;
    for (std::size_t i = 1; i <= spectrum.size() / 2; ++i) {
        if (std::abs(spectrum[i]) > strength) {
            best = i;
            strength = std::abs(spectrum[i]);
        }
    }
    return static_cast<double>(best) / static_cast<double>(spectrum.size());
}

std::vector<double> FastFourierTransformer::bandPass(const std::vector<double>& samples, double low, double high) {
    if (!(low >= 0.0) || !(high <= 0.5) || low > high) throw std::invalid_argument("band");
    std::vector<Complex> spectrum = transform(samples);
    for (std::size_t i = 0; i < spectrum.size(); ++i) {
        // The second half of the spectrum mirrors the first.
        const std::size_t mirrored = i <= spectrum.size() / 2 ? i : spectrum.size() - i;
        const double frequency = static_cast<double>(mirrored) / static_cast<double>(spectrum.size());
        if (frequency < low || frequency > high) spectrum[i] = 0.0;
    }
    std::vector<double> result;
    for (const Complex& value : inverse(spectrum)) result.push_back(value.real());
    return result;
}

double FastFourierTransformer::quietest(const std::vector<Complex>& spectrum) {
    double least = 0.0;
    for (std::size_t i = 0; i < spectrum.size(); ++i) {
        const double strength = std::abs(spectrum[i]);
        if (i == 0 || strength < least) least = strength;
    }
    return least;
}

}  // namespace math
