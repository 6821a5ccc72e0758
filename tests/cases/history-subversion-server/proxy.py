"""A server between svn and svnserve that turns some connections away.

usage: proxy.py PORT REFUSED LOG   prints the port that it listens on; svnserve's is PORT. Closes
the connections whose numbers are in REFUSED (1,2,5) at once, forwards the others; a line in LOG
for each.
"""

import socket
import sys
import threading


def forward(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
    except OSError:
        pass
    for end in (source, target):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def main():
    port, log = int(sys.argv[1]), sys.argv[3]
    refused = [int(number) for number in sys.argv[2].split(",")]
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    connections = 0
    while True:
        client, _ = listener.accept()
        connections += 1
        with open(log, "a", encoding="utf-8") as file:
            file.write("refused\n" if connections in refused else "forwarded\n")
        if connections in refused:
            client.close()
            continue
        server = socket.create_connection(("127.0.0.1", port))
        for pair in ((client, server), (server, client)):
            threading.Thread(target=forward, args=pair, daemon=True).start()


main()
