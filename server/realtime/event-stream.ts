import { Readable } from "node:stream";

/** A reader that lets more than this wait has stopped reading. */
const MOST_WAITING_BYTES = 256 * 1024;

/**
 * A stream of server-sent events. A reader who is too slow is dropped instead of being waited for: it comes back and
 * says what it saw last.
 */
export class EventStream {
  readonly readable = new Readable({ read() {} });
  #open = true;

  constructor(onClose: () => void) {
    this.readable.once("close", () => {
      this.#open = false;
      onClose();
    });
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** @param id what `Last-Event-ID` will say; only what can be resumed from has one */
  send(event: string, data: unknown, id?: number): void {
    if (!this.#open) return;
    this.#write(`${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Something to see that the connection lives, which no reader takes for an event. */
  beat(): void {
    this.#write(":\n\n");
  }

  close(): void {
    if (this.#open) this.readable.push(null);
    this.#open = false;
  }

  #write(text: string): void {
    if (!this.#open) return;
    this.readable.push(text);
    if (this.readable.readableLength <= MOST_WAITING_BYTES) return;
    this.#open = false;
    this.readable.destroy();
  }
}
