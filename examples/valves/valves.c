/* The valve controller of Baluda, Denaro and Pezze, "Bidirectional Symbolic Analysis for Effective Branch Testing",
 * Fig. 1, with the figure's branches. The alarm depends on a counter that is no direct function of the inputs, and
 * called from checkValves the error branch of getStatusOfValve cannot be reached. */
#include "valves.h"

#include <stdio.h>
#include <stdlib.h>

#define VALVE_KO(status) ((status) == -1)
#define TOLERANCE 2

int getStatusOfValve(int i) {
    if (i < 0 || i >= size) {
        printf("ERROR");
        exit(EXIT_FAILURE);
    }

    int status = valvesStatus[i];
    return status;
}

int checkValves(int wait1, int wait2) {
    int count, i;
    while (wait1 > 0) wait1--;
    count = 0, i = 0;
    while (i < size) {
        int status = getStatusOfValve(i);

        if (VALVE_KO(status)) {
            count++;
        }
        i++;
    }

    if (count > TOLERANCE) printf("ALARM");

    while (wait2 > 0) wait2--;

    return count;
}
