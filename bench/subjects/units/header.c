// Checks the header of a packet before anything trusts it.
struct header {
    unsigned char version, flags, type, hops;
    unsigned short length, checksum;
    unsigned int source, target;
};
enum { ACCEPT, TOO_SHORT, VERSION, FLAGS, TYPE, LENGTH, CHECKSUM, LOOP, EXPIRED, BROADCAST };

int check_header(const struct header *h, unsigned received) {
    unsigned sum;
    if (received < 16) return TOO_SHORT;
    if (h->version != 2 && !(h->version == 1 && h->flags == 0)) return VERSION;
    if ((h->flags & 0xf0) != 0 || ((h->flags & 1) && (h->flags & 2))) return FLAGS;
    switch (h->type) {
        case 1:
        case 2:
            if (h->length != 0) return LENGTH;
            break;
        case 7:
            if (h->length < 4 || h->length > 64 || h->length % 4 != 0) return LENGTH;
            break;
        case 9:
            if (h->length == 0 || h->length > 1400) return LENGTH;
            break;
        default:
            return TYPE;
    }
    if (h->length + 16u > received) return TOO_SHORT;
    sum = h->version + h->flags + h->type + h->hops + h->length;
    if (!(h->flags & 4) && (sum & 0xffffu) != h->checksum) return CHECKSUM;
    if (h->hops == 0 || (h->hops > 32 && h->version == 1)) return EXPIRED;
    if (h->source == h->target && h->type != 1) return LOOP;
    if (h->target == 0xffffffffu && !(h->flags & 8)) return BROADCAST;
    return ACCEPT;
}
