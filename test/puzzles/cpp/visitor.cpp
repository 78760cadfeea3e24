// A visitor over a small tree of shapes: each kind through one virtual call.
// expect: open 0
#include <memory>
#include <utility>
#include <vector>

class Circle;
class Square;
class Group;

class Visitor {
public:
    virtual ~Visitor() = default;
    virtual void visit(const Circle& circle) = 0;
    virtual void visit(const Square& square) = 0;
    virtual void visit(const Group& group) = 0;
};

class Shape {
public:
    virtual ~Shape() = default;
    virtual void accept(Visitor& visitor) const = 0;
};

class Circle : public Shape {
public:
    explicit Circle(int radius) : radius_(radius) {}
    int radius() const { return radius_; }
    void accept(Visitor& visitor) const override { visitor.visit(*this); }

private:
    int radius_;
};

class Square : public Shape {
public:
    explicit Square(int side) : side_(side) {}
    int side() const { return side_; }
    void accept(Visitor& visitor) const override { visitor.visit(*this); }

private:
    int side_;
};

class Group : public Shape {
public:
    void add(std::unique_ptr<Shape> shape) {
        if (shape) shapes_.push_back(std::move(shape));
    }
    const std::vector<std::unique_ptr<Shape>>& shapes() const { return shapes_; }
    void accept(Visitor& visitor) const override { visitor.visit(*this); }

private:
    std::vector<std::unique_ptr<Shape>> shapes_;
};

class Census : public Visitor {
public:
    void visit(const Circle& circle) override {
        if (circle.radius() > 100) ++large_;
    }
    void visit(const Square& square) override {
        if (square.side() == 42) ++exact_;
    }
    void visit(const Group& group) override {
        for (const auto& shape : group.shapes()) shape->accept(*this);
    }
    bool complete() const { return large_ > 0 && exact_ > 0; }

private:
    int large_ = 0;
    int exact_ = 0;
};
