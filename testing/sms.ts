import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Sms {
  to: string;
  text: string;
}

/** A gateway of an operator, which keeps what it was sent. */
export class SmsGateway {
  readonly sent: Sms[] = [];
  answer = 200;
  #server: Server | null = null;

  async open(): Promise<string> {
    this.#server = createServer((request, response) => {
      void this.#take(request).then(() => response.writeHead(this.answer).end("thanks"));
    });
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/send`;
  }

  async #take(request: IncomingMessage): Promise<void> {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.method === "POST" && request.headers["content-type"] === "application/json") {
      this.sent.push(JSON.parse(body));
    }
  }

  close(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }
}
