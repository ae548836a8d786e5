import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

// The least that can bring a message to another browser: no database, no rights, no memory of anything.
const readers = new Set<ServerResponse>();
const server = createServer((request, response) => {
  if (request.method === "GET") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("event: hello\ndata: {}\n\n");
    readers.add(response);
    response.on("close", () => readers.delete(response));
    return;
  }
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    for (const reader of readers) reader.write(`event: message\ndata: {"message":${body}}\n\n`);
    response.writeHead(201, { "content-type": "application/json" }).end(body);
  });
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.stdin.once("end", () => process.exit()).resume();
