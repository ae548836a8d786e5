import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Keys {
  pair: ECDH;
  auth: Buffer;
}

/** What a browser reads in a message for it (RFC 8291, in one record). */
function decrypted(body: Buffer, { pair, auth }: Keys): unknown {
  const idEnd = 21 + body.readUInt8(20);
  const [salt, sender, encrypted] = [body.subarray(0, 16), body.subarray(21, idEnd), body.subarray(idEnd)];
  const derived = (key: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", key, by, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const key = derived(pair.computeSecret(sender), auth, info, 32);
  const contentKey = derived(key, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derived(key, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createDecipheriv("aes-128-gcm", contentKey, nonce).setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([cipher.update(encrypted.subarray(0, -16)), cipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

/** A push service on this machine, which writes down what it was sent. */
export async function startPushService() {
  /** What it was sent, by the path of the subscription. */
  const sent: { path: string; body: Buffer; authorization: string; ttl: string }[] = [];
  /** The browsers' keys, by the path of the subscription. */
  const keysOf = new Map<string, Keys>();
  const waiting: (() => void)[] = [];
  const service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { authorization = "", ttl } = request.headers;
      sent.push({ path: request.url ?? "", body: Buffer.concat(chunks), authorization, ttl: String(ttl) });
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
    /** The messages that browsers read, in the order in which they came. */
    read: () => sent.map(({ path, body }) => decrypted(body, keysOf.get(path)!)),
    arrived: () => new Promise<void>((done) => (sent.length > 0 ? done() : waiting.push(done))),
    /** A subscription as a browser makes it: with a key pair of its own. */
    subscription: (path: string) => {
      const pair = createECDH("prime256v1");
      pair.generateKeys();
      const auth = randomBytes(16);
      keysOf.set(path, { pair, auth });
      const keys = { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") };
      return { endpoint: `${origin}${path}`, keys };
    },
    close: () => new Promise((done) => service.close(done)),
  };
}
