/* Receiver of a serial protocol, one byte at a time:
 *
 *     0x7E  length (1..16)  command  length - 1 bytes of payload  checksum (CRC-8 of all after 0x7E)
 */
#ifndef FRAME_H
#define FRAME_H

#include <stdint.h>

#define FRAME_MAX 16

enum frame_status { FRAME_MORE, FRAME_READY, FRAME_BAD_LENGTH, FRAME_BAD_CHECKSUM, FRAME_OVERRUN };
enum frame_command { FRAME_PING = 0x01, FRAME_READ = 0x02, FRAME_WRITE = 0x03, FRAME_RESET = 0x7F };

/* CRC-8, polynomial 0x07. */
uint8_t frame_crc8(uint8_t crc, uint8_t byte);

/* Waits for a new frame. */
void frame_reset(void);

/* Takes the next byte. After FRAME_READY frame_execute may be called; after an error the receiver waits for the next
 * frame by itself. */
enum frame_status frame_receive(uint8_t byte);

/* Receives from the port until a frame is complete, goes wrong, or `attempts` reads found no byte. */
enum frame_status frame_poll(unsigned attempts);

/* Carries out the frame received last; returns the value read or written, 0 for ping and reset, and -1 when the command
 * is unknown or its payload does not fit. */
int frame_execute(void);

/* ---- the hardware, defined elsewhere ---- */

#define PORT_DATA 0x01u    /* a byte is waiting */
#define PORT_OVERRUN 0x02u /* bytes were lost; reading the status clears it */
unsigned port_status(void);
uint8_t port_read(void);

#endif
