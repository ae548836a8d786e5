import { Tally } from "#server/lib/tally.ts";

const HOUR_MS = 60 * 60_000;
const PAUSE_MS = 30_000;
/**
 * Push messages in an hour to one person, of people whom they have never answered. The first of a network always comes:
 * nobody silences everybody else.
 */
export const UNANSWERED_PER_HOUR = { inAll: 60, ofNetwork: 10, ofConversation: 4 };

interface Push {
  /** Who is told. */
  person: string;
  /** Of the writer, as `quotaNetworkOf` gives it. */
  network: string;
  /** Whether the person has written to the writer before. */
  isAnswered: boolean;
  send: () => void;
}

/**
 * When the messages of a conversation are told: the first at once, then the newest of those that came within half a
 * minute. Otherwise a stranger could make somebody's phone ring with each message, at our cost.
 */
export class PushPace {
  /** Conversations whose pause is not over, and what is told then. */
  readonly #pauses = new Map<string, { next: Push | null; timer: NodeJS.Timeout }>();
  /** Of this hour, by person, by network and person, and by conversation. */
  readonly #unanswered = new Tally();
  #hour = 0;

  /** @param conversation with the side that is told */
  tell(conversation: string, push: Push): void {
    const pause = this.#pauses.get(conversation);
    if (pause) pause.next = push;
    else this.#send(conversation, push);
  }

  /** Sends what waits, as there may be no later. */
  flush(): void {
    for (const [conversation, { next, timer }] of this.#pauses) {
      clearTimeout(timer);
      if (next) this.#ring(conversation, next);
    }
    this.#pauses.clear();
  }

  #send(conversation: string, push: Push): void {
    const timer = setTimeout(() => this.#endPause(conversation), PAUSE_MS).unref();
    this.#pauses.set(conversation, { next: null, timer });
    this.#ring(conversation, push);
  }

  #endPause(conversation: string): void {
    const next = this.#pauses.get(conversation)?.next;
    this.#pauses.delete(conversation);
    if (next) this.#send(conversation, next);
  }

  #ring(conversation: string, { person, network, isAnswered, send }: Push): void {
    const hour = Math.floor(performance.now() / HOUR_MS);
    if (hour !== this.#hour) this.#unanswered.clear();
    this.#hour = hour;
    if (!isAnswered) {
      const { inAll, ofNetwork, ofConversation } = UNANSWERED_PER_HOUR;
      const keys = [`person ${person}`, `network ${network} ${person}`, `conversation ${conversation}`];
      const [all, near, own] = keys.map((key) => this.#unanswered.of(key)) as [number, number, number];
      if (own >= ofConversation || near >= ofNetwork || (all >= inAll && near > 0)) return;
      for (const key of keys) this.#unanswered.add(key, 1);
    }
    send();
  }
}
