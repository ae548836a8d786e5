import { Tally } from "#server/lib/tally.ts";

const HOUR_MS = 60 * 60_000;
const PAUSE_MS = 30_000;
/** Push messages in an hour to one person, of people whom they have never answered. */
export const UNANSWERED_PER_HOUR = 60;

interface Push {
  /** Who is told. */
  person: string;
  /** Whether they have written to whoever writes now. */
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
    for (const { next, timer } of this.#pauses.values()) {
      clearTimeout(timer);
      if (next) this.#ring(next);
    }
    this.#pauses.clear();
  }

  #send(conversation: string, push: Push): void {
    const timer = setTimeout(() => this.#endPause(conversation), PAUSE_MS).unref();
    this.#pauses.set(conversation, { next: null, timer });
    this.#ring(push);
  }

  #endPause(conversation: string): void {
    const next = this.#pauses.get(conversation)?.next;
    this.#pauses.delete(conversation);
    if (next) this.#send(conversation, next);
  }

  #ring({ person, isAnswered, send }: Push): void {
    const hour = Math.floor(performance.now() / HOUR_MS);
    if (hour !== this.#hour) this.#unanswered.clear();
    this.#hour = hour;
    if (!isAnswered) {
      if (this.#unanswered.of(person) >= UNANSWERED_PER_HOUR) return;
      this.#unanswered.add(person, 1);
    }
    send();
  }
}
