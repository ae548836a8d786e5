import type { ChatEvent, Sender } from "#domain/chat/contract.ts";
import { type ChatNews, listenToChat, tellChat } from "#server/features/chat/events.ts";
import { type ChatActor, type ChatParties, otherSide, sidesIn } from "#server/features/chat/policy.ts";
import { presentMessage } from "#server/features/chat/present.ts";
import {
  findMessage,
  lastMessageId,
  type MessageRecord,
  messagesSince,
  newsOf,
} from "#server/features/chat/reads.ts";
import { movePosition } from "#server/features/chat/writes.ts";
import type { Deps } from "#server/lib/deps.ts";
import { EventStream } from "./event-stream.ts";

const BEAT_MS = 20_000;
/** Then a reader comes anew, and is looked at anew: whoever was logged out meanwhile is not let in again. */
const LIFETIME_MS = 15 * 60_000;
/** Who missed more than this asks for the conversations instead of having them repeated. */
const MOST_REPEATED = 500;

interface Reader {
  actor: ChatActor;
  stream: EventStream;
  /** The last message that was sent to it, or that it said it has. */
  lastId: number;
  /** What came while the missed messages are being read; null when there is nothing to wait for. */
  waiting: MessageRecord[] | null;
  since: number;
}

export interface ChatHub {
  /** @param lastId what the reader has seen last; undefined for one that begins now */
  open(actor: ChatActor, lastId: number | undefined): EventStream;
  readonly readers: number;
  close(): Promise<void>;
}

/** Brings news of conversations to whoever has a stream open on this server. */
export async function startChatHub({ store, log }: Deps): Promise<ChatHub> {
  const readers = new Set<Reader>();
  // One piece of news after another: two at once could overtake each other on their way through the database.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): void => {
    last = last.then(work).catch((error: unknown) => {
      log.error({ err: error }, "chat news");
      // Something was not told: all come back and say what they have.
      for (const reader of readers) reader.stream.close();
    });
  };

  function send(reader: Reader, event: ChatEvent, id?: number): void {
    const { type, ...data } = event;
    reader.stream.send(type, data, id);
  }

  function sendMessage(reader: Reader, message: MessageRecord): void {
    if (message.id <= reader.lastId) return;
    reader.lastId = message.id;
    send(reader, { type: "message", message: presentMessage(message) }, message.id);
  }

  const concerned = (parties: ChatParties) =>
    [...readers].filter(({ actor }) => sidesIn(actor, parties).length > 0);

  /** An admin who looks at everything is not whom the message was for, unless nobody else is. */
  function hears({ actor }: Reader, side: Sender, parties: ChatParties): boolean {
    const admin = parties.listingOwnerId === null ? actor.admin : null;
    return sidesIn({ ...actor, admin }, parties).includes(side);
  }

  async function tellMessage(news: Extract<ChatNews, { kind: "message" }>): Promise<void> {
    const [found, message] = [
      await newsOf(store.db, news.conversationId),
      await findMessage(store.db, news.messageId),
    ];
    if (!found || !message) return;
    const to = otherSide(message.senderType);
    let arrived = false;
    for (const reader of concerned(found.parties)) {
      if (reader.waiting) reader.waiting.push(message);
      else sendMessage(reader, message);
      arrived ||= reader.stream.isOpen && hears(reader, to, found.parties);
    }
    if (!arrived) return;
    const { conversationId, id: upTo } = message;
    if (await movePosition(store.db, { conversationId, side: to, upTo, state: "delivered" })) {
      await tellChat(store, { kind: "position", conversationId, side: to });
    }
  }

  async function tellOther(news: Exclude<ChatNews, { kind: "message" }>): Promise<void> {
    const found = await newsOf(store.db, news.conversationId);
    if (!found) return;
    const { conversationId } = news;
    const { positions } = found;
    for (const reader of concerned(found.parties)) {
      if (news.kind === "typing") send(reader, { type: "typing", conversationId, side: news.side });
      if (news.kind === "changed") send(reader, { type: "changed", conversationId });
      if (news.kind === "position") {
        const { side } = news;
        const [delivered, read] =
          side === "guest"
            ? [positions.guestDelivered, positions.guestRead]
            : [positions.ownerDelivered, positions.ownerRead];
        send(reader, { type: "position", conversationId, side, delivered, read });
      }
    }
  }

  /** Sends what a reader has missed, then what came while that was read. */
  async function catchUp(reader: Reader): Promise<void> {
    reader.waiting ??= [];
    const missed = await messagesSince(store.db, reader.actor, reader.lastId, MOST_REPEATED + 1);
    if (missed.length > MOST_REPEATED) {
      reader.lastId = await lastMessageId(store.db);
      send(reader, { type: "reset", lastId: reader.lastId }, reader.lastId);
    } else {
      for (const message of missed) sendMessage(reader, message);
    }
    const came = reader.waiting;
    reader.waiting = null;
    for (const message of came) sendMessage(reader, message);
  }

  async function begin(reader: Reader, lastId: number | undefined): Promise<void> {
    if (lastId === undefined) {
      reader.waiting ??= [];
      reader.lastId = await lastMessageId(store.db);
    } else {
      reader.lastId = lastId;
    }
    send(reader, { type: "hello", lastId: reader.lastId }, reader.lastId);
    await catchUp(reader);
  }

  const stopListening = await listenToChat(
    store,
    (news) => {
      if (readers.size > 0) inTurn(() => (news.kind === "message" ? tellMessage(news) : tellOther(news)));
    },
    () => {
      for (const reader of readers) inTurn(() => catchUp(reader));
    },
  );

  const beat = setInterval(() => {
    const old = performance.now() - LIFETIME_MS;
    for (const reader of readers) {
      if (reader.since < old) reader.stream.close();
      else reader.stream.beat();
    }
  }, BEAT_MS).unref();

  return {
    get readers() {
      return readers.size;
    },
    open(actor, lastId) {
      const reader: Reader = {
        actor,
        stream: new EventStream(() => readers.delete(reader)),
        lastId: Number.POSITIVE_INFINITY,
        waiting: [],
        since: performance.now(),
      };
      readers.add(reader);
      inTurn(() => begin(reader, lastId));
      return reader.stream;
    },
    async close() {
      clearInterval(beat);
      for (const { stream } of readers) stream.close();
      await stopListening();
      await last;
    },
  };
}
