#include "event_queue.h"

#include <stdlib.h>

struct event_queue {
    size_t capacity;
    size_t first; /* index of the oldest event */
    size_t count;
    struct event *events; /* ring of `capacity` */
};

static struct event *at(const event_queue *queue, size_t position) {
    return &queue->events[(queue->first + position) % queue->capacity];
}

event_queue *event_queue_create(size_t capacity) {
    if (capacity == 0 || capacity > EVENT_QUEUE_MAX) return NULL;

    event_queue *queue = calloc(1, sizeof *queue);
    if (queue == NULL) return NULL;
    queue->events = calloc(capacity, sizeof *queue->events);
    if (queue->events == NULL) {
        free(queue);
        return NULL;
    }
    queue->capacity = capacity;
    return queue;
}

void event_queue_destroy(event_queue *queue) {
    if (queue == NULL) return;
    free(queue->events);
    free(queue);
}

size_t event_queue_count(const event_queue *queue) { return queue->count; }

/* Closes the gap that the event at `position` leaves. */
static void remove_at(event_queue *queue, size_t position) {
    for (size_t i = position; i + 1 < queue->count; i++) *at(queue, i) = *at(queue, i + 1);
    queue->count--;
}

static bool make_room(event_queue *queue) {
    for (size_t i = queue->count; i > 0; i--) {
        if (at(queue, i - 1)->priority != EVENT_URGENT) {
            remove_at(queue, i - 1);
            return true;
        }
    }
    return false;
}

bool event_queue_push(event_queue *queue, const struct event *event) {
    bool urgent = event->priority == EVENT_URGENT;
    if (queue->count == queue->capacity && (!urgent || !make_room(queue))) return false;

    if (urgent) {
        queue->first = queue->first == 0 ? queue->capacity - 1 : queue->first - 1;
        queue->count++;
        *at(queue, 0) = *event;
    } else {
        queue->count++;
        *at(queue, queue->count - 1) = *event;
    }
    return true;
}

bool event_queue_pop(event_queue *queue, struct event *event) {
    if (queue->count == 0) return false;
    *event = *at(queue, 0);
    queue->first = (queue->first + 1) % queue->capacity;
    queue->count--;
    return true;
}

size_t event_queue_expire(event_queue *queue, uint32_t time) {
    size_t dropped = 0;
    size_t position = 0;
    while (position < queue->count) {
        if (at(queue, position)->time < time) {
            remove_at(queue, position);
            dropped++;
        } else {
            position++;
        }
    }
    return dropped;
}
