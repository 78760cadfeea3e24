// What nobody defines and nobody can write a definition of ends a test; all else of the unit is tested as ever.
// expect: covered 4, open 4, findings 0
template <class T>
T elsewhere(T value);

struct Shape {
    virtual ~Shape() = default;
    virtual int corners() const = 0;
};

class Square : public Shape {
public:
    explicit Square(int& side);
    int corners() const override;

private:
    int& side_;
};

int direct(int n) { return elsewhere(n) > 3 ? 1 : 2; }

int through(int n) {
    Square square(n);
    return square.corners() == 4 ? 1 : 2;
}

int own(int n) { return n > 1000 ? 1 : n == -7 ? 2 : 3; }
