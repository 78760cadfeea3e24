// An abstract parameter for which the unit has subclasses.
// expect: open 0
class Sensor {
public:
    virtual ~Sensor() = default;
    virtual int read() const = 0;
    virtual bool online() const { return true; }
};

class Fixed : public Sensor {
public:
    explicit Fixed(int value) : value_(value) {}
    int read() const override { return value_; }

private:
    int value_;
};

class Dead : public Sensor {
public:
    int read() const override { return 0; }
    bool online() const override { return false; }
};

class Heater {
public:
    // 0: no reading, 1: heats, 2: rests.
    int step(const Sensor& sensor) {
        if (!sensor.online()) return 0;
        if (sensor.read() < 18) {
            ++steps_;
            return 1;
        }
        return 2;
    }
    bool warm() const { return steps_ >= 2; }

private:
    int steps_ = 0;
};
