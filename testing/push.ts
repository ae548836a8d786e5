import { createECDH, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A push service on this machine, which writes down what it was sent. */
export async function startPushService() {
  /** What it was sent, by the path of the subscription. */
  const sent: { path: string; bytes: number; authorization: string; ttl: string }[] = [];
  const waiting: (() => void)[] = [];
  const service = createServer((request, response) => {
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on("end", () => {
      const { authorization = "", ttl } = request.headers;
      sent.push({ path: request.url ?? "", bytes, authorization, ttl: String(ttl) });
      response.writeHead(request.url?.startsWith("/gone") ? 410 : 201).end();
      for (const look of waiting.splice(0)) look();
    });
  });
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  return {
    origin,
    sent,
    /** For a server that sends to this service. */
    config: {
      vapid: {
        publicKey: undefined,
        privateKey: undefined,
        subject: "https://tangu.example",
        services: [origin],
      },
    },
    clear: () => {
      sent.length = 0;
      waiting.length = 0;
    },
    arrived: () => new Promise<void>((done) => (sent.length > 0 ? done() : waiting.push(done))),
    /** A subscription as a browser makes it: with a key pair of its own. */
    subscription: (path: string) => {
      const pair = createECDH("prime256v1");
      pair.generateKeys();
      const keys = { p256dh: pair.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
      return { endpoint: `${origin}${path}`, keys };
    },
    close: () => new Promise((done) => service.close(done)),
  };
}
