#include "frame.h"

#include <stdbool.h>
#include <string.h>

#define START 0x7E
#define REGISTERS 8

enum state { WAIT_START, WAIT_LENGTH, IN_BODY, WAIT_CHECKSUM };

static enum state state = WAIT_START;
static uint8_t body[FRAME_MAX];
static uint8_t length;
static uint8_t received;
static uint8_t crc;
static bool ready;

static uint8_t registers[REGISTERS];

uint8_t frame_crc8(uint8_t value, uint8_t byte) {
    value ^= byte;
    for (int bit = 0; bit < 8; bit++) {
        if (value & 0x80) {
            value = (uint8_t)((value << 1) ^ 0x07);
        } else {
            value = (uint8_t)(value << 1);
        }
    }
    return value;
}

void frame_reset(void) {
    state = WAIT_START;
    length = 0;
    received = 0;
    crc = 0;
    ready = false;
}

static enum frame_status fail(enum frame_status status) {
    frame_reset();
    return status;
}

enum frame_status frame_receive(uint8_t byte) {
    switch (state) {
        case WAIT_START:
            if (byte == START) {
                frame_reset();
                state = WAIT_LENGTH;
            }
            return FRAME_MORE;
        case WAIT_LENGTH:
            if (byte == 0 || byte > FRAME_MAX) return fail(FRAME_BAD_LENGTH);
            length = byte;
            crc = frame_crc8(0, byte);
            state = IN_BODY;
            return FRAME_MORE;
        case IN_BODY:
            body[received++] = byte;
            crc = frame_crc8(crc, byte);
            if (received == length) state = WAIT_CHECKSUM;
            return FRAME_MORE;
        case WAIT_CHECKSUM:
            if (byte != crc) return fail(FRAME_BAD_CHECKSUM);
            state = WAIT_START;
            ready = true;
            return FRAME_READY;
    }
    return FRAME_MORE;
}

enum frame_status frame_poll(unsigned attempts) {
    while (attempts > 0) {
        unsigned status = port_status();
        if (status & PORT_OVERRUN) return fail(FRAME_OVERRUN);
        if (!(status & PORT_DATA)) {
            attempts--;
            continue;
        }
        enum frame_status result = frame_receive(port_read());
        if (result != FRAME_MORE) return result;
    }
    return FRAME_MORE;
}

int frame_execute(void) {
    if (!ready) return -1;
    ready = false;

    const uint8_t *payload = body + 1;
    uint8_t size = (uint8_t)(length - 1);
    switch (body[0]) {
        case FRAME_PING:
            return size == 0 ? 0 : -1;
        case FRAME_READ:
            if (size != 1 || payload[0] >= REGISTERS) return -1;
            return registers[payload[0]];
        case FRAME_WRITE:
            if (size != 2 || payload[0] >= REGISTERS) return -1;
            registers[payload[0]] = payload[1];
            return payload[1];
        case FRAME_RESET:
            memset(registers, 0, sizeof registers);
            return 0;
        default:
            return -1;
    }
}
