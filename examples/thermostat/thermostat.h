#ifndef THERMOSTAT_H
#define THERMOSTAT_H

enum { TARGET = 20, MARGIN = 2, LONGEST = 30 };

/* One minute has passed and the room has this temperature: 1 heats, -1 cools, 0 rests; -2: the unit is broken. */
int thermostat_tick(int celsius);

/* Whether it rests because it ran too long without effect. */
int thermostat_tired(void);

void thermostat_reset(void);

#endif
