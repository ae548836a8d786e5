import { hasRight } from "#domain/accounts/roles.ts";
import { CHAT_LIMITS, type ChatEvent, type Sender } from "#domain/chat/contract.ts";
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
import { Slots } from "#server/lib/slots.ts";
import { EventStream } from "./event-stream.ts";

const BEAT_MS = 20_000;
/** Then a reader connects again, and shows again who they are. */
const LIFETIME_MS = 15 * 60_000;
/** A reader who missed more messages than this asks for the conversations instead. */
const MOST_REPEATED = CHAT_LIMITS.page;
/** Nor are more than these, of everybody, looked through for what is theirs. */
const MOST_LOOKED_THROUGH = 20_000;
/** Readers who catch up at once. The others wait and leave the database to everybody else. */
const CATCHING_UP = 3;

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
  /** The last message that was sent to it, or that it said it has; null until the first greeting of a new reader. */
  lastId: number | null;
  /** Events to be sent after the missed messages; null when it has caught up. */
  waiting: ChatEvent[] | null;
  /** Greetings that were asked for and have not begun. */
  greetings: number;
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
  const catchingUp = new Slots(CATCHING_UP);
  /** The last greeting of each person who has some under way. */
  const greetings = new Map<string, Promise<void>>();
  const fail = (error: unknown, whom: Iterable<Reader>): void => {
    log.error({ err: error }, "chat events");
    // Something was not told: those it was for come back and say what they have.
    for (const reader of whom) reader.stream.close();
  };

  // One event after another: two at once could overtake each other on their way through the database.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>, whom: Iterable<Reader> = readers): void => {
    last = last.then(work).catch((error: unknown) => fail(error, whom));
  };

  /** Those who are let in still. A stream that outlived its session, or admin mode, is ended and told nothing more. */
  async function admitted(all: Iterable<Reader>): Promise<Reader[]> {
    const candidates = [...all].filter(({ stream }) => stream.isOpen);
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
        (!byAccount || (session?.adminRole && hasRight(session.adminRole, "chats")));
      if (!holds) stream.close();
      return holds;
    });
  }

  function send(reader: Reader, event: ChatEvent): void {
    const { type, ...data } = event;
    if (type === "message") {
      if (event.message.id <= (reader.lastId ?? 0)) return;
      reader.lastId = event.message.id;
    } else if (type === "reset") {
      reader.lastId = event.lastId;
    }
    const canResume = type === "message" || type === "hello" || type === "reset";
    reader.stream.send(type, data, canResume ? (reader.lastId ?? 0) : undefined);
  }

  /** Sends it now, or after what the reader is catching up with. */
  function tell(reader: Reader, event: ChatEvent): void {
    if (!reader.waiting) send(reader, event);
    else if (reader.waiting.length < MOST_REPEATED) reader.waiting.push(event);
    else reader.stream.close();
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
    const event: ChatEvent = { type: "message", message: presentMessage(message) };
    let arrived = false;
    for (const reader of await concerned(found.parties)) {
      tell(reader, event);
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
        tell(reader, { type: "typing", conversationId, side: notification.side });
      if (notification.kind === "changed") tell(reader, { type: "changed", conversationId });
      if (notification.kind === "position") {
        const { side } = notification;
        const [delivered, read] =
          side === "guest"
            ? [positions.guestDelivered, positions.guestRead]
            : [positions.ownerDelivered, positions.ownerRead];
        tell(reader, { type: "position", conversationId, side, delivered, read });
      }
    }
  }

  /** @returns null when it is too much to be repeated */
  async function missedSince(
    lastId: number,
    newest: number,
    actor: ChatActor,
  ): Promise<MessageRecord[] | null> {
    const behind = newest - lastId;
    // Ahead of all there is: the tables were restored from an older copy.
    if (behind < 0 || behind > MOST_LOOKED_THROUGH) return null;
    if (behind === 0) return [];
    const missed = await messagesSince(store.db, actor, lastId, MOST_REPEATED + 1);
    return missed.length > MOST_REPEATED ? null : missed;
  }

  /** Sends what a reader has missed, then what came while that was read. */
  async function greet(reader: Reader): Promise<void> {
    reader.greetings -= 1;
    // A later greeting reads everything that this one would.
    if (reader.greetings > 0 || !reader.stream.isOpen) return;
    const newest = await lastMessageId(store.db);
    if (!reader.stream.isOpen) return;
    reader.lastId ??= newest;
    const missed = await missedSince(reader.lastId, newest, reader.actor);
    // Checked last, because the events that wait were checked some time ago.
    if ((await admitted([reader])).length === 0) return;
    send(reader, { type: "hello", lastId: reader.lastId });
    for (const message of missed ?? []) send(reader, { type: "message", message: presentMessage(message) });
    if (!missed) send(reader, { type: "reset", lastId: newest });
    // Notifications were lost. The next greeting reads their messages, which come before those that wait.
    if (reader.greetings > 0) return;
    const came = reader.waiting ?? [];
    reader.waiting = null;
    for (const event of came) send(reader, event);
  }

  /** Runs beside the chain of events, which must not wait for it. Each person has one greeting at a time. */
  function greetInTurn(reader: Reader): void {
    reader.waiting ??= [];
    reader.greetings += 1;
    const { actor, credentials } = reader;
    const { network } = credentials;
    const person = personOf(actor) ?? `admin ${credentials.adminToken}`;
    const before = greetings.get(person) ?? Promise.resolve();
    const greeting = before
      .then(() => catchingUp.run(() => greet(reader), { network, sender: person }))
      .catch((error: unknown) => fail(error, [reader]))
      .then(() => {
        if (greetings.get(person) === greeting) greetings.delete(person);
      });
    greetings.set(person, greeting);
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
      for (const reader of readers) greetInTurn(reader);
    },
  );

  const beat = setInterval(() => {
    const old = performance.now() - LIFETIME_MS;
    for (const reader of readers) {
      if (reader.since < old) reader.stream.close();
      else reader.stream.beat();
    }
    if (readers.size > 0) inTurn(() => admitted(readers), []);
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
        lastId: lastId ?? null,
        waiting: null,
        greetings: 0,
        since: performance.now(),
      };
      readers.add(reader);
      greetInTurn(reader);
      return reader.stream;
    },
    async close() {
      clearInterval(beat);
      for (const { stream } of readers) stream.close();
      await stopListening();
      await Promise.all([last, ...greetings.values()]);
    },
  };
}
