/* Huffman codes: counts bytes, builds a tree, encodes a text and decodes it again. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
  unsigned weight;
  int byte;
  struct node *zero, *one;
};

struct heap {
  struct node *nodes[512];
  int size;
};

struct bits {
  uint8_t *data;
  size_t count, room;
};

struct code {
  uint32_t bits;
  int length;
};

static struct code codes[256];

static struct node *new_node(unsigned weight, int byte, struct node *zero, struct node *one) {
  struct node *const node = malloc(sizeof *node);
  node->weight = weight;
  node->byte = byte;
  node->zero = zero;
  node->one = one;
  return node;
}

static void swap(struct heap *heap, int i, int j) {
  struct node *const node = heap->nodes[i];
  heap->nodes[i] = heap->nodes[j];
  heap->nodes[j] = node;
}

static void push(struct heap *heap, struct node *node) {
  int at = heap->size++;
  heap->nodes[at] = node;
  while (at > 0 && heap->nodes[(at - 1) / 2]->weight > heap->nodes[at]->weight) {
    swap(heap, at, (at - 1) / 2);
    at = (at - 1) / 2;
  }
}

static struct node *pop(struct heap *heap) {
  struct node *const top = heap->nodes[0];
  heap->nodes[0] = heap->nodes[--heap->size];
  for (int at = 0;;) {
    int least = at;
    for (int child = 2 * at + 1; child <= 2 * at + 2; ++child)
      if (child < heap->size && heap->nodes[child]->weight < heap->nodes[least]->weight) least = child;
    if (least == at) return top;
    swap(heap, at, least);
    at = least;
  }
}

static struct node *build(const char *text) {
  unsigned counts[256] = {0};
  struct heap heap = {.size = 0};
  for (const char *c = text; *c; ++c) ++counts[(unsigned char)*c];
  for (int i = 0; i < 256; ++i)
    if (counts[i]) push(&heap, new_node(counts[i], i, NULL, NULL));
  while (heap.size > 1) {
    struct node *const a = pop(&heap), *const b = pop(&heap);
    push(&heap, new_node(a->weight + b->weight, -1, a, b));
  }
  return heap.nodes[0];
}

static void assign(const struct node *node, uint32_t bits, int length) {
  if (node->byte >= 0) {
    codes[node->byte] = (struct code){bits, length};
    return;
  }
  assign(node->zero, bits << 1, length + 1);
  assign(node->one, bits << 1 | 1, length + 1);
}

static void put_bit(struct bits *bits, int bit) {
  if (bits->count == bits->room * 8) {
    bits->room = bits->room ? bits->room * 2 : 16;
    bits->data = realloc(bits->data, bits->room);
  }
  const uint8_t mask = (uint8_t)(1 << bits->count % 8);
  if (bit)
    bits->data[bits->count / 8] |= mask;
  else
    bits->data[bits->count / 8] &= (uint8_t)~mask;
  ++bits->count;
}

static struct bits encode(const char *text) {
  struct bits bits = {NULL, 0, 0};
  for (const char *c = text; *c; ++c) {
    const struct code *const code = &codes[(unsigned char)*c];
    for (int i = code->length - 1; i >= 0; --i) put_bit(&bits, code->bits >> i & 1);
  }
  return bits;
}

static char *decode(const struct node *root, const struct bits *bits, size_t length) {
  char *const text = malloc(length + 1);
  size_t at = 0;
  for (size_t i = 0; i < length; ++i) {
    const struct node *node = root;
    do {
      const int bit = bits->data[at / 8] >> at % 8 & 1;
      node = bit ? node->one : node->zero;
      ++at;
    } while (node->byte < 0);
    text[i] = (char)node->byte;
  }
  text[length] = '\0';
  return text;
}

static void free_tree(struct node *node) {
  if (!node) return;
  free_tree(node->zero);
  free_tree(node->one);
  free(node);
}

static int depth(const struct node *node) {
  if (!node || node->byte >= 0) return 0;
  const int zero = depth(node->zero), one = depth(node->one);
  return 1 + (zero > one ? zero : one);
}

static double percent(size_t bits, size_t length) { return length ? 100.0 * bits / (8.0 * length) : 0; }

static int round_trip(const char *text) {
  struct node *const root = build(text);
  memset(codes, 0, sizeof codes);
  assign(root, 0, 0);
  struct bits bits = encode(text);
  char *const back = decode(root, &bits, strlen(text));
  const int same = strcmp(text, back) == 0;
  printf("%3zu bytes, %4zu bits (%.0f %%), depth %d: %s\n", strlen(text), bits.count,
         percent(bits.count, strlen(text)), depth(root), same ? "the same" : "different");
  free(back);
  free(bits.data);
  free_tree(root);
  return same;
}

static const char *const texts[] = {
    "abracadabra",
    "the quick brown fox jumps over the lazy dog",
    "to be or not to be, that is the question",
    "mississippi",
    "zzzzzzzz",
    "she sells sea shells by the sea shore",
};

int main(void) {
  int failures = 0;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) failures += !round_trip(texts[i]);
  return failures != 0;
}
