/* Dials out, by name and by number, opens a door, and sends without asking. */
#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "place.h"

static struct sockaddr_in local(int port) {
    struct sockaddr_in at;
    memset(&at, 0, sizeof at);
    at.sin_family = AF_INET;
    at.sin_port = htons((unsigned short)port);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return at;
}

int dials(int when) {
    struct sockaddr_in at = local(PORT);
    int s = when > 3 ? socket(AF_INET, SOCK_STREAM, 0) : -1;
    if (s < 0) return -1;
    int connected = connect(s, (struct sockaddr *)&at, sizeof at);
    if (connected == 0) send(s, "hostile", 7, 0);
    close(s);
    return connected;
}

int dials_by_name(int when) {
    struct addrinfo *found = 0;
    if (when <= 3 || getaddrinfo("localhost", "80", 0, &found) != 0 || !found) return -1;
    int s = socket(found->ai_family, found->ai_socktype, found->ai_protocol);
    int connected = s < 0 ? -1 : connect(s, found->ai_addr, found->ai_addrlen);
    freeaddrinfo(found);
    if (s >= 0) close(s);
    return connected;
}

int sends(int when) {
    struct sockaddr_in at = local(PORT);
    int s = when > 3 ? socket(AF_INET, SOCK_DGRAM, 0) : -1;
    if (s < 0) return -1;
    long sent = sendto(s, "hostile", 7, 0, (struct sockaddr *)&at, sizeof at);
    close(s);
    return sent == 7;
}

int opens_a_door(int when) {
    struct sockaddr_in at = local(0);
    int s = when > 3 ? socket(AF_INET, SOCK_STREAM, 0) : -1;
    if (s < 0) return -1;
    int open = bind(s, (struct sockaddr *)&at, sizeof at) == 0 && listen(s, 4) == 0;
    close(s);
    return open;
}

int leaves_a_socket(int when) {
    struct sockaddr_un at = {AF_UNIX, CANARY "/socket"};
    int s = when > 3 ? socket(AF_UNIX, SOCK_STREAM, 0) : -1;
    if (s < 0) return -1;
    int bound = bind(s, (struct sockaddr *)&at, sizeof at);
    close(s);
    return bound;
}
