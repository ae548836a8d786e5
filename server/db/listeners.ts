type Handler = (payload: string) => void;

interface Subscription {
  handler: Handler;
  onGap: (() => void) | undefined;
}

/** Who listens on which channel in this process. */
export class Listeners {
  readonly #channels = new Map<string, Set<Subscription>>();

  constructor(private readonly onError: (error: Error) => void) {}

  get channels(): string[] {
    return [...this.#channels.keys()];
  }

  /** @returns a function that removes it again */
  add(channel: string, handler: Handler, onGap?: () => void): () => void {
    const subscription = { handler, onGap };
    const subscriptions = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, subscriptions.add(subscription));
    return () => {
      subscriptions.delete(subscription);
      if (subscriptions.size === 0 && this.#channels.get(channel) === subscriptions)
        this.#channels.delete(channel);
    };
  }

  deliver(channel: string, payload: string): void {
    for (const { handler } of [...(this.#channels.get(channel) ?? [])]) this.#guarded(() => handler(payload));
  }

  notifyGap(): void {
    for (const subscriptions of [...this.#channels.values()]) {
      for (const { onGap } of [...subscriptions]) if (onGap) this.#guarded(onGap);
    }
  }

  /** One listener's mistake must not keep the news from the others. */
  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.onError(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
