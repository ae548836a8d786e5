import webPush from "web-push";
import type { PushMessage } from "#domain/chat/push.ts";
import { inLocale } from "#server/http/locale.ts";
import type { Deps } from "#server/lib/deps.ts";
import type { PushResult } from "#server/lib/metrics.ts";
import { Slots } from "#server/lib/slots.ts";
import { type PushKind, type Subscription, subscriptionsOf } from "./push-reads.ts";
import { dropDeadSubscription } from "./push-writes.ts";

const KEPT_S = 24 * 60 * 60;
const PATIENCE_MS = 10_000;
const GONE = [404, 410];
/** Each is encrypted by the process that serves pages. */
const sending = new Slots(8);

function resultOf({ ok, status }: Response): PushResult {
  if (GONE.includes(status)) return "gone";
  return ok ? "sent" : "refused";
}

/** Sends messages to browsers through their push services, which see only bytes that they cannot read. */
export class PushSender {
  readonly #sending = new Set<Promise<void>>();

  constructor(private readonly deps: Deps) {}

  /**
   * Starts sending to all browsers of a person, and does not wait: a chat message must not be delayed by it.
   * @param message called in the receiver's language; null when there is nothing to tell
   * @param isNews false when there is no need to tell any more
   */
  send(
    whom: { userId: string | null; guestKey: string | null },
    message: () => PushMessage | null,
    kind: PushKind = "messages",
    isNews = async () => true,
  ): void {
    const work = isNews()
      .then((still) => (still ? this.#sendToAll(whom, message, kind) : undefined))
      .catch((error: unknown) => this.deps.log.warn({ err: error }, "push"))
      .finally(() => this.#sending.delete(work));
    this.#sending.add(work);
  }

  /** Waits for the messages that are being sent. */
  async drain(): Promise<void> {
    await Promise.all(this.#sending);
  }

  async #sendToAll(
    whom: { userId: string | null; guestKey: string | null },
    message: () => PushMessage | null,
    kind: PushKind,
  ): Promise<void> {
    const found = await subscriptionsOf(this.deps.store.db, whom, kind);
    // One that fails keeps the message from none of the others.
    const warn = (error: unknown) => {
      this.deps.metrics.pushes.inc({ result: "failed" satisfies PushResult });
      this.deps.log.warn({ err: error }, "push");
    };
    const network = whom.userId ?? whom.guestKey ?? "";
    await Promise.all(
      found.map((subscription) =>
        sending.run(() => this.#send(subscription, message), { network }).catch(warn),
      ),
    );
  }

  async #send(
    { endpoint, p256dh, auth, language }: Subscription,
    message: () => PushMessage | null,
  ): Promise<void> {
    const { config, secrets, store, log } = this.deps;
    const text = inLocale(language, message);
    if (!text) return;
    const request = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(text),
      { vapidDetails: { subject: config.vapid.subject, ...secrets.vapid }, TTL: KEPT_S, urgency: "high" },
    );
    const response = await fetch(request.endpoint, {
      method: request.method,
      headers: request.headers as Record<string, string>,
      body: new Uint8Array(request.body),
      // A redirect could lead to where no push service is.
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel();
    this.deps.metrics.pushes.inc({ result: resultOf(response) });
    if (GONE.includes(response.status)) await dropDeadSubscription(store.db, endpoint);
    else if (!response.ok) log.warn({ status: response.status }, "push refused");
  }
}
