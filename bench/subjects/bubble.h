#ifndef BUBBLE_H
#define BUBBLE_H

#define MAXLEN 6
void bubble(int v[MAXLEN], int n);

#endif
