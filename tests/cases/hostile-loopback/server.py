import socket
import sys

server = socket.create_server(("127.0.0.1", 0))
print(server.getsockname()[1], flush=True)
while True:
    server.accept()
    print("called", file=sys.stderr, flush=True)
