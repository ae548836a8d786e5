import type { ChatEvent, Sender } from "#domain/chat/contract.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { openAdminTokens, openSessions } from "#server/features/accounts/reads.ts";
import { type ChatNotification, listenToChat, notifyChat } from "#server/features/chat/events.ts";
import { type ChatActor, type ChatParties, otherSide, sidesIn } from "#server/features/chat/policy.ts";
import { presentMessage } from "#server/features/chat/present.ts";
import {
  findMessage,
  findStreamParties,
  lastMessageId,
  type MessageRecord,
  messagesSince,
} from "#server/features/chat/reads.ts";
import { movePosition } from "#server/features/chat/writes.ts";
import { adminBinding } from "#server/http/admin-token.ts";
import { steadyNow } from "#server/lib/clock.ts";
import type { Deps } from "#server/lib/deps.ts";
import { EventStream } from "./event-stream.ts";

const BEAT_MS = 20_000;
/** Then a reader connects again, and shows again who they are. */
const LIFETIME_MS = 15 * 60_000;
/** Who missed more than this asks for the conversations instead of having them repeated. */
const MOST_REPEATED = 500;
/** Nor are more than these, of everybody, looked through for what is theirs: all other readers wait meanwhile. */
const MOST_LOOKED_THROUGH = 20_000;

/** Of one person on this server: more tabs and devices than anybody has. Each costs memory, and a look at each message. */
const STREAMS_EACH = 20;
/**
 * Of one network on this server, because a guest token costs nothing to make up. A mobile carrier or a hostel shares an
 * address between hundreds of people, few of whom have a chat open at a time; the others poll.
 */
const STREAMS_OF_A_NETWORK = 500;

const personOf = ({ user, guestKey }: ChatActor) => user?.id ?? guestKey;

/** Hashes of the session or admin token that opened the stream (null for a guest), and its network. */
export interface StreamCredentials {
  sid: string | null;
  adminToken: string | null;
  network: string;
}

interface Reader {
  actor: ChatActor;
  credentials: StreamCredentials;
  stream: EventStream;
  /** The last message that was sent to it, or that it said it has. */
  lastId: number;
  /** What came while the missed messages are being read; null when there is nothing to wait for. */
  waiting: MessageRecord[] | null;
  since: number;
}

export interface ChatHub {
  /**
   * @param lastId what the reader has seen last; undefined for one that begins now
   * @throws DomainError RATE_LIMITED for a person or a network with very many open
   */
  open(actor: ChatActor, credentials: StreamCredentials, lastId: number | undefined): EventStream;
  readonly readers: number;
  close(): Promise<void>;
}

/** Sends what happens in conversations to the streams that are open on this server. */
export async function startChatHub({ store, clock, log, secrets, config }: Deps): Promise<ChatHub> {
  const boundTo = adminBinding({ secrets });
  const readers = new Set<Reader>();
  // One event after another: two at once could overtake each other on their way through the database.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>, whom: Iterable<Reader> = readers): void => {
    last = last.then(work).catch((error: unknown) => {
      log.error({ err: error }, "chat events");
      // Something was not told: those it was for come back and say what they have.
      for (const reader of whom) reader.stream.close();
    });
  };

  /** Those who are let in still. A stream that outlived its session, or admin mode, is ended and told nothing more. */
  async function admitted(candidates: readonly Reader[]): Promise<Reader[]> {
    const sids = candidates.flatMap(({ credentials }) => credentials.sid ?? []);
    const tokens = candidates.flatMap(({ credentials }) => credentials.adminToken ?? []);
    const now = steadyNow(clock);
    const sessions = sids.length > 0 ? await openSessions(store.db, sids, now) : null;
    const modes = tokens.length > 0 ? await openAdminTokens(store.db, tokens, now, boundTo) : null;
    return candidates.filter(({ actor, credentials: { sid, adminToken }, stream }) => {
      const session = sid === null ? null : sessions?.get(sid);
      const byAccount = actor.admin !== null && adminToken === null;
      const holds =
        session !== undefined &&
        (adminToken === null || modes?.has(adminToken)) &&
        (!byAccount || session?.isAdmin);
      if (!holds) stream.close();
      return holds;
    });
  }

  function send(reader: Reader, event: ChatEvent, id?: number): void {
    const { type, ...data } = event;
    reader.stream.send(type, data, id);
  }

  function sendMessage(reader: Reader, message: MessageRecord): void {
    if (message.id <= reader.lastId) return;
    reader.lastId = message.id;
    send(reader, { type: "message", message: presentMessage(message) }, message.id);
  }

  /** Why this person can't open another stream, or null. */
  function refusalFor(actor: ChatActor, { network }: StreamCredentials): string | null {
    if (actor.admin) return null;
    const others = [...readers];
    const own = others.filter((reader) => personOf(reader.actor) === personOf(actor));
    if (own.length >= STREAMS_EACH) return t("chat.tooManyTabs");
    const near = others.filter(({ credentials }) => credentials.network === network);
    return config.rateLimit && near.length >= STREAMS_OF_A_NETWORK ? t("chat.tooManyOnNetwork") : null;
  }

  const concerned = (parties: ChatParties) =>
    admitted([...readers].filter(({ actor }) => sidesIn(actor, parties).length > 0));

  /** An admin who looks at all chats does not count as the receiver, unless the listing has no owner. */
  function hears({ actor }: Reader, side: Sender, parties: ChatParties): boolean {
    const admin = parties.listingOwnerId === null ? actor.admin : null;
    return sidesIn({ ...actor, admin }, parties).includes(side);
  }

  async function broadcastMessage(
    notification: Extract<ChatNotification, { kind: "message" }>,
  ): Promise<void> {
    const [found, message] = [
      await findStreamParties(store.db, notification.conversationId),
      await findMessage(store.db, notification.messageId),
    ];
    if (!found || !message) return;
    const to = otherSide(message.senderType);
    let arrived = false;
    for (const reader of await concerned(found.parties)) {
      if (reader.waiting) reader.waiting.push(message);
      else sendMessage(reader, message);
      arrived ||= reader.stream.isOpen && hears(reader, to, found.parties);
    }
    if (!arrived) return;
    const { conversationId, id: upTo } = message;
    if (await movePosition(store.db, { conversationId, side: to, upTo, state: "delivered" })) {
      await notifyChat(store, { kind: "position", conversationId, side: to });
    }
  }

  async function broadcastChange(
    notification: Exclude<ChatNotification, { kind: "message" }>,
  ): Promise<void> {
    const found = await findStreamParties(store.db, notification.conversationId);
    if (!found) return;
    const { conversationId } = notification;
    const { positions } = found;
    for (const reader of await concerned(found.parties)) {
      if (notification.kind === "typing")
        send(reader, { type: "typing", conversationId, side: notification.side });
      if (notification.kind === "changed") send(reader, { type: "changed", conversationId });
      if (notification.kind === "position") {
        const { side } = notification;
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
    if ((await admitted([reader])).length === 0) return;
    const newest = await lastMessageId(store.db);
    const behind = newest - reader.lastId;
    // Ahead of all there is: the tables were restored from an older copy.
    const isLost = behind < 0 || behind > MOST_LOOKED_THROUGH;
    const missed = isLost
      ? []
      : await messagesSince(store.db, reader.actor, reader.lastId, MOST_REPEATED + 1);
    if (isLost || missed.length > MOST_REPEATED) {
      reader.lastId = newest;
      send(reader, { type: "reset", lastId: newest }, newest);
    } else {
      for (const message of missed) sendMessage(reader, message);
    }
    const came = reader.waiting;
    reader.waiting = null;
    for (const message of came) sendMessage(reader, message);
  }

  async function greet(reader: Reader): Promise<void> {
    send(reader, { type: "hello", lastId: reader.lastId }, reader.lastId);
    await catchUp(reader);
  }

  async function begin(reader: Reader, lastId: number | undefined): Promise<void> {
    if (lastId === undefined) {
      reader.waiting ??= [];
      reader.lastId = await lastMessageId(store.db);
    } else {
      reader.lastId = lastId;
    }
    await greet(reader);
  }

  const stopListening = await listenToChat(
    store,
    (notification) => {
      if (readers.size > 0)
        inTurn(() =>
          notification.kind === "message" ? broadcastMessage(notification) : broadcastChange(notification),
        );
    },
    () => {
      // Greeted anew, they also ask for what is not repeated: how far others have read, who closed a conversation.
      for (const reader of readers) inTurn(() => greet(reader), [reader]);
    },
  );

  const beat = setInterval(() => {
    const old = performance.now() - LIFETIME_MS;
    for (const reader of readers) {
      if (reader.since < old) reader.stream.close();
      else reader.stream.beat();
    }
    if (readers.size > 0) inTurn(() => admitted([...readers]), []);
  }, BEAT_MS).unref();

  return {
    get readers() {
      return readers.size;
    },
    open(actor, credentials, lastId) {
      const refusal = refusalFor(actor, credentials);
      if (refusal) throw new DomainError("RATE_LIMITED", refusal);
      const reader: Reader = {
        actor,
        credentials,
        stream: new EventStream(() => readers.delete(reader)),
        lastId: Number.POSITIVE_INFINITY,
        waiting: [],
        since: performance.now(),
      };
      readers.add(reader);
      inTurn(() => begin(reader, lastId), [reader]);
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
