import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DomainError } from "#domain/errors.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { projectRoot } from "#server/lib/root.ts";
import type { ImageHead } from "./image-cost.ts";

interface RenderJob {
  path: string;
  maxPixels: number;
  /** No side of the largest size is longer. */
  box: { width: number; height: number };
  /** In pixels; what is wider than the image is made as wide as the image. */
  widths: readonly number[];
  webp: { quality: number; effort: number };
  /** Also tells what other copies of it look like. */
  withLook?: boolean;
}

export interface RenderedFiles {
  /** Of the largest that the box allows, upright. */
  width: number;
  height: number;
  /** WebP by width. */
  files: ReadonlyMap<number, Uint8Array>;
  /** See `looks.ts`; null where it was not asked for. */
  look: string | null;
}

type Job = { kind: "inspect"; path: string } | ({ kind: "render" } & RenderJob);

export interface DecoderOptions {
  /** Most memory that one decoder may have for itself. */
  memoryBytes: number;
  /** A decoder that has worked on one job for longer is killed. */
  timeoutMs: number;
  /** A decoder makes room for a new one after so many images: what leaks in it does not add up. */
  imagesMax: number;
}

/** What a decoder still has after its work is missing for the next image, so one that has more than this is replaced. */
const RESIDENT_MAX = 200_000_000;

const SHELL = "/bin/sh";
/**
 * Runs `"$@"` with $0 kB of memory for its own data, without core dumps, and as the first to go when the whole machine
 * runs out. Each is done where the system knows it.
 */
const BOUNDED = `{ ulimit -c 0; ulimit -d "$0"; echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; exec "$@"`;

function startProcess(memoryBytes: number): ChildProcess {
  const program = join(projectRoot(), "server/storage/decoder.mjs");
  const command = [process.execPath, "--title=tangu-decoder", program];
  const limit = String(Math.floor(memoryBytes / 1024));
  const [file = "", ...args] = existsSync(SHELL) ? [SHELL, "-c", BOUNDED, limit, ...command] : command;
  // None of our environment: there are passwords in it.
  return spawn(file, args, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
    env: {},
  });
}

/** What a decoder answers: null when it could not read the image, undefined when it ended instead of answering. */
type Answer = unknown;

class Decoder {
  isEnded = false;
  images = 0;
  residentBytes = 0;
  #isReady = false;
  /** By the system, which had no memory left: not by us. */
  wasKilled = false;
  #isOver = false;
  readonly #child: ChildProcess;
  readonly #options: DecoderOptions;
  #answer: (answer: Answer) => void = () => {};

  constructor(options: DecoderOptions) {
    this.#options = options;
    this.#child = startProcess(options.memoryBytes);
    this.#child.on("message", (message) => {
      if (message === "ready") this.#isReady = true;
      else this.#take(message as { answer: Answer; residentBytes: number });
    });
    const ended = (_code: unknown, signal?: NodeJS.Signals | null) => {
      this.isEnded = true;
      this.wasKilled = signal === "SIGKILL" && !this.#isOver;
      this.#answer(undefined);
    };
    this.#child.once("exit", ended);
    this.#child.once("error", ended);
  }

  #take({ answer, residentBytes }: { answer: Answer; residentBytes: number }): void {
    this.residentBytes = residentBytes;
    this.#answer(answer);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** @throws DomainError VALIDATION when it cannot be read, or is too much for the decoder; UNAVAILABLE */
  async ask<T>(job: Job): Promise<T> {
    const answer = await this.#send(job);
    if (answer === undefined && (this.wasKilled || !this.#isReady)) {
      throw new DomainError("UNAVAILABLE", uploadMessages.imagesUnavailable());
    }
    if (answer === undefined || answer === null) {
      throw new DomainError("VALIDATION", uploadMessages.unreadableImage());
    }
    return answer as T;
  }

  async #send(job: Job): Promise<Answer> {
    if (this.isEnded) return undefined;
    let late: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve) => {
        this.#answer = resolve;
        late = setTimeout(() => this.end(), this.#options.timeoutMs);
        this.#child.send(job, (error) => error && this.end());
      });
    } finally {
      clearTimeout(late);
    }
  }

  /** Whether this process stays while the decoder is there: one that waits for work keeps no command from ending. */
  keepAlive(isBusy: boolean): void {
    if (isBusy) this.#child.ref();
    else this.#child.unref();
    if (isBusy) this.#child.channel?.ref();
    else this.#child.channel?.unref();
  }

  end(): void {
    this.#isOver = true;
    this.#child.kill("SIGKILL");
  }
}

/**
 * Processes that open images, so that neither the memory nor the faults of a decoder are the server's. Started when one
 * is needed; a single one is kept for the next image. All end with the server, whichever way it ends. Not a library for
 * pools of processes: it would not set limits of memory, which is most of this code.
 */
export class DecoderPool {
  /** How many the system killed. */
  killed = 0;
  readonly #options: DecoderOptions;
  #idle: Decoder | null = null;

  constructor(options: DecoderOptions) {
    this.#options = options;
  }

  /** Process id of the decoder that waits for work. */
  get idlePid(): number | undefined {
    return this.#idle?.isEnded ? undefined : this.#idle?.pid;
  }

  /** Gives `work` a decoder of its own. The caller decides how many there may be at once. */
  async use<T>(work: (decoder: Pick<Decoder, "ask" | "pid">) => Promise<T>): Promise<T> {
    const kept = this.#idle;
    this.#idle = null;
    const decoder = kept && !kept.isEnded ? kept : new Decoder(this.#options);
    decoder.keepAlive(true);
    decoder.images += 1;
    try {
      return await work(decoder);
    } finally {
      decoder.keepAlive(false);
      const { isEnded, wasKilled, images, residentBytes } = decoder;
      if (wasKilled) this.killed += 1;
      const isWorn = images >= this.#options.imagesMax || residentBytes > RESIDENT_MAX;
      if (isEnded || isWorn || this.#idle) decoder.end();
      else this.#idle = decoder;
    }
  }

  inspect(path: string): Promise<ImageHead> {
    return this.use((decoder) => decoder.ask({ kind: "inspect", path }));
  }
}
