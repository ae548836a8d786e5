import type { TestApp } from "./http.ts";

export interface SeenEvent {
  event: string;
  id: string | undefined;
  data: Record<string, unknown>;
}

export interface OpenStream {
  status: number;
  /** Everything so far, in order. */
  seen: SeenEvent[];
  /** Resolves with the first event that fits, also one that was there before. */
  next(fits: (event: SeenEvent) => boolean): Promise<SeenEvent>;
  /** Resolves when it has ended, in whatever way. */
  ended: Promise<void>;
  close(): void;
}

function parse(block: string): SeenEvent | null {
  const fields = new Map(
    block
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith(":"))
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
  const data = fields.get("data");
  return data === undefined
    ? null
    : { event: fields.get("event") ?? "message", id: fields.get("id"), data: JSON.parse(data) };
}

/** Reads server-sent events as a browser would, over a real connection. */
export async function openStream(
  t: Pick<TestApp, "origin">,
  path: string,
  headers: Record<string, string>,
): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await fetch(new URL(path, t.origin), { headers, signal: abort.signal });
  const seen: SeenEvent[] = [];
  const waiting = new Set<() => void>();
  const read = async () => {
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parse(block);
        if (event) seen.push(event);
      }
      for (const look of [...waiting]) look();
    }
  };
  // A server that dies ends it as well as one that closes it.
  const ended = read().catch(() => undefined);
  return {
    status: response.status,
    seen,
    ended,
    close: () => abort.abort(),
    next: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = seen.find(fits);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}
