// One step of a cruise control: what to do with the throttle, from what the car does and the driver wants.
struct car {
    int speed, wanted, throttle;
    unsigned char engaged, brake, clutch, faults;
};

int control_step(struct car *car, int button) {
    int error;
    if (car->speed < 0 || car->speed > 300 || car->throttle < 0 || car->throttle > 100) {
        car->faults++;
        if (car->faults > 3) car->engaged = 0;
        return -1;
    }
    if (car->brake || car->clutch) car->engaged = 0;
    switch (button) {
        case 1:
            if (!car->brake && car->speed >= 30 && car->speed <= 180) {
                car->engaged = 1;
                car->wanted = car->speed;
            }
            break;
        case 2:
            if (car->engaged && car->wanted < 180) car->wanted += 5;
            break;
        case 3:
            if (car->engaged && car->wanted > 30) car->wanted -= 5;
            break;
        case 4:
            car->engaged = 0;
            break;
        default:
            break;
    }
    if (!car->engaged) return 0;
    if (car->wanted < 0 || car->wanted > 200) return -1;
    error = car->wanted - car->speed;
    if (error > 20)
        car->throttle = 100;
    else if (error > 2 && car->throttle <= 95)
        car->throttle += 5;
    else if (error < -20)
        car->throttle = 0;
    else if (error < -2 && car->throttle >= 5)
        car->throttle -= 5;
    return car->throttle;
}
