/* A bounded queue of timed events behind a handle: the caller never sees its fields. */
#ifndef EVENT_QUEUE_H
#define EVENT_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum event_priority { EVENT_LOW, EVENT_NORMAL, EVENT_URGENT };

struct event {
    uint32_t time;
    uint16_t source;
    enum event_priority priority;
};

typedef struct event_queue event_queue;

/* A queue for up to `capacity` events; null when capacity is 0 or above EVENT_QUEUE_MAX, or memory is short. */
#define EVENT_QUEUE_MAX 1024u
event_queue *event_queue_create(size_t capacity);
void event_queue_destroy(event_queue *queue); /* null is fine */

size_t event_queue_count(const event_queue *queue);

/* Appends an event; an urgent one goes to the front. When the queue is full, an urgent event pushes out the newest
 * event that is not urgent. False when there is no room. */
bool event_queue_push(event_queue *queue, const struct event *event);

/* Takes the first event. False when there is none; then *event is left alone. */
bool event_queue_pop(event_queue *queue, struct event *event);

/* Drops events older than `time` and says how many. */
size_t event_queue_expire(event_queue *queue, uint32_t time);

#endif
