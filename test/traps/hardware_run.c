#include "hardware.c"

#include <pthread.h>

static struct device device;
static volatile int word, ends;

static void *hardware(void *unused) {
    while (!ends) {
        private_++;
        status++;
        device.control++;
        word++;
        shadow[1]++;
    }
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, hardware, 0);
    while (!changesAlone()) continue;
    while (!readsDiffer()) continue;
    while (!notWhatWasWritten(&device)) continue;
    while (!throughPointer(&word)) continue;
    while (!wait()) continue;
    ends = 1;
    pthread_join(thread, 0);
    word = 2;
    inLocal(&word);
    return 0;
}
