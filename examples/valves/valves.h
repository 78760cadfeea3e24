/* Supervision of the valves of a hydraulic system. */
#ifndef VALVES_H
#define VALVES_H

/* Sensor data, supplied by the system this unit is part of: one status for each of `size` valves. */
extern int size;
extern int valvesStatus[];

/* The status of valve i. Ends the program when there is no such valve. */
int getStatusOfValve(int i);

/* Counts the valves that are out of order, and raises an alarm when they are too many. The two waits stand for other
 * work before and after. */
int checkValves(int wait1, int wait2);

#endif
