# a comment
CC := gcc
CFLAGS ?= -O2 \
  -Wall
SOURCES = $(wildcard *.c)
OBJECTS += $(SOURCES:.c=.o)
export PATH
include config.mk
.PHONY: all clean
all: program
program: $(OBJECTS) | build
	$(CC) -o $@ $^
	@echo "done $(notdir $@)"
%.o: %.c
	$(CC) $(CFLAGS) -c $< -o $@
ifeq ($(DEBUG),1)
CFLAGS += -g
else
CFLAGS += -DNDEBUG
endif
define message
hello
endef
clean:
	-rm -f *.o
