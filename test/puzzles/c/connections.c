// What a client does when there is nobody, when there is somebody, and with what it is told; a server's caller has an
// address of the family that was asked for.
// expect: open 1, findings 0, suite world_calls.granted
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int ask(unsigned short port) {
    int s = socket(AF_INET, SOCK_STREAM, 0);
    if (s < 0) return -1;
    struct sockaddr_in a;
    memset(&a, 0, sizeof a);
    a.sin_family = AF_INET;
    a.sin_port = htons(port);
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(s, (struct sockaddr *)&a, sizeof a) < 0) {
        int later = errno == EINPROGRESS;
        close(s);
        return later ? -3 : -2;
    }
    if (send(s, "GET", 3, 0) != 3) {
        close(s);
        return -4;
    }
    char told[16];
    long n = recv(s, told, sizeof told, 0);
    close(s);
    if (n < 2) return -5;
    return told[0] == 'O' && told[1] == 'K';
}

int serve(unsigned short port) {
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(port)};
    int s = socket(AF_INET, SOCK_STREAM, 0);
    if (s < 0) return -1;
    struct sockaddr_in caller;
    socklen_t size = sizeof caller;
    int client = -1;
    if (bind(s, (struct sockaddr *)&a, sizeof a) == 0 && listen(s, 1) == 0)
        client = accept(s, (struct sockaddr *)&caller, &size);
    char word[4] = "";
    if (client >= 0 && caller.sin_family != AF_INET) return -2;
    if (client >= 0 && read(client, word, 3) == 3 && memcmp(word, "HEY", 3) == 0) return 1;
    return 0;
}
