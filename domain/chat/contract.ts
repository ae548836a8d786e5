import * as z from "zod/mini";
import { formattedText, idInBody, idInQuery, linesText, lineText, rawText } from "../fields.ts";
import { t } from "../i18n.ts";

export const SENDERS = ["guest", "owner"] as const;
export type Sender = (typeof SENDERS)[number];
/** Who can close a conversation: one side to the other, or an admin to both. */
export const BLOCKERS = [...SENDERS, "admin"] as const;
export type Blocker = (typeof BLOCKERS)[number];

/** What every owner signs with. */
export const OWNER_IDENTIFIER = "pg_owner";
/** Kept, and told to nobody, of what an admin answered in place of the host: it is not the host who was quick, or slow. */
export const ADMIN_IDENTIFIER = "pg_admin";

/** The listing that the inquiry dialog asks about when no other was chosen. */
export const GENERAL_INQUIRY_LISTING_ID = 1;

export const CHAT_LIMITS = {
  /** Characters of a message. */
  message: 4000,
  name: 60,
  /** Messages of one conversation: far more than two people write to each other. */
  messages: 20_000,
  /** Unread messages, and conversations, are counted so far; the interface then says "99+". */
  unread: 100,
  /** Messages answered at a time. */
  page: 100,
  /** Conversations answered at a time. */
  conversations: 200,
  reason: 500,
} as const;

const id = idInBody();
const idText = z.pipe(
  formattedText(/^\d{1,10}$/),
  z.pipe(z.transform(Number), z.number().check(z.gte(0), z.lte(2_147_483_647))),
);

/** `name_id`: what a guest called themselves and the browser's own id. It proves nothing. */
export const guestIdentifier = lineText(CHAT_LIMITS.name + 65, {
  required: () => t("chat.nameNeeded"),
  tooLong: () => t("chat.nameNeeded"),
  unreadable: () => t("chat.nameNeeded"),
}).check(z.regex(/^.+_[A-Za-z0-9-]{1,64}$/, { error: () => t("chat.nameNeeded") }));

/** The name in an identifier. */
export function nameOf(identifier: string): string {
  const cut = identifier.lastIndexOf("_");
  return cut > 0 ? identifier.slice(0, cut) : identifier;
}

/** `POST /api/chat/conversation`: finds the caller's conversation about a stay, or begins it. */
export const conversationInput = z.object({ guestIdentifier, pgListingId: id });
export type ConversationInput = z.infer<typeof conversationInput>;

export const messageText = linesText(CHAT_LIMITS.message, {
  required: () => t("chat.messageEmpty"),
  tooLong: () => t("chat.messageTooLong"),
  unreadable: () => t("chat.unreadable"),
});

/** `POST /api/chat/message`. The server decides who somebody is; a `senderType` that they are not is refused. */
export const messageInput = z.object({
  conversationId: id,
  senderType: z.enum(SENDERS),
  senderIdentifier: z.optional(rawText(200)),
  message: messageText,
  /** The sender has read why a number was held back, and sends it all the same. */
  withContact: z.optional(z.boolean()),
});
/** The fields of `POST /api/chat/photo` (multipart), beside the photo. */
export const photoInput = z.object({
  conversationId: idInQuery,
  senderType: z.enum(SENDERS),
  message: z.optional(z.union([z.literal(""), messageText])),
});
export type MessageInput = z.infer<typeof messageInput>;

export const chatMessage = z.object({
  /** Grows with time: also the id of its event in the stream. */
  id: z.int(),
  conversationId: z.int(),
  senderType: z.enum(SENDERS),
  senderIdentifier: z.string(),
  message: z.string(),
  /** Private to the conversation; null without a photo. */
  photoUrl: z.nullable(z.string()),
  /** It had a photo that was deleted since. */
  photoExpired: z.boolean(),
  isRead: z.int(),
  sentAt: z.iso.datetime(),
});
export type ChatMessage = z.infer<typeof chatMessage>;
export const messagePage = z.array(chatMessage);

/** How far one side has come: the id of the last message that reached them, and of the last they saw. */
const position = z.object({ delivered: z.int(), read: z.int() });

export const conversation = z.object({
  id: z.int(),
  /** What the caller is in it. */
  role: z.enum(SENDERS),
  guestIdentifier: z.string(),
  guestName: z.string(),
  ownerName: z.string(),
  /** In a talk between who offers a room and who was accepted for it: the room. Its post may be gone. */
  room: z.nullable(
    z.object({
      id: z.nullable(z.int()),
      title: z.string(),
      image: z.nullable(z.string()),
      rent: z.nullable(z.string()),
    }),
  ),
  /** Null for a talk about a room in a home that is not listed. */
  listing: z.nullable(
    z.object({
      id: z.int(),
      slug: z.string(),
      title: z.string(),
      cover: z.nullable(z.string()),
      monthlyRent: z.nullable(z.string()),
      bedsLeft: z.int(),
      isListed: z.boolean(),
    }),
  ),
  lastMessage: z.nullable(chatMessage),
  /** Of the other side, and not read by the caller: at most {@link CHAT_LIMITS}.unread. */
  unread: z.int(),
  guest: position,
  owner: position,
  blockedBy: z.nullable(z.enum(BLOCKERS)),
  lastMessageAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
});
export type Conversation = z.infer<typeof conversation>;
export const conversations = z.array(conversation);

/** Where a page of conversations goes on: behind this one, as it was when it was read. */
export const conversationCursor = ({ lastMessageAt, createdAt, id }: Conversation) =>
  `${Date.parse(lastMessageAt ?? createdAt)}-${id}`;

/** `GET /api/chat/conversations`: a page of {@link CHAT_LIMITS}.conversations, the latest word first. */
export const conversationsQuery = z.object({
  /** Only those behind the one of this {@link conversationCursor}. */
  before: z.optional(
    z.pipe(
      formattedText(/^\d{1,14}-\d{1,9}$/),
      z.transform((cursor: string) => {
        const [at, id] = cursor.split("-").map(Number);
        return { at: new Date(at!), id: id! };
      }),
    ),
  ),
  /** Only those in which something waits to be read. */
  unread: z.optional(z.literal("true")),
});
export type ConversationsQuery = z.output<typeof conversationsQuery>;

export const conversationParams = z.object({ id: idText });
export const messageParams = z.object({ id: idText });

/** `GET /api/chat/conversation/{id}/messages`: the newest page, in the order they were written. */
export const messagesQuery = z.object({
  /** Only older ones than this id. */
  before: z.optional(idText),
  /** Only newer ones, the oldest of them first. */
  after: z.optional(idText),
});

/** `POST /api/chat/read`: up to this message the caller has received, or seen, what the other side wrote. */
export const readInput = z.object({
  conversationId: id,
  upTo: id,
  state: z.optional(z.enum(["delivered", "read"])),
});

export const typingInput = z.object({ conversationId: id });
/** Each at most {@link CHAT_LIMITS}.unread. */
export const unreadCount = z.object({ conversations: z.int(), messages: z.int() });

export const blockInput = z.object({ conversationId: id, blocked: z.boolean() });
export const reportInput = z.object({
  conversationId: id,
  reason: linesText(CHAT_LIMITS.reason, {
    required: () => t("chat.reportReasonNeeded"),
    unreadable: () => t("chat.unreadable"),
  }),
});

/**
 * `GET /api/admin/chat-reports`: those nobody has decided. Those of accounts come before those of guests, who are easily
 * made up; of each the oldest first.
 */
export const chatReport = z.object({
  id: z.int(),
  conversationId: z.int(),
  /** Who reported it. */
  side: z.enum(SENDERS),
  reason: z.string(),
  guestName: z.string(),
  ownerName: z.string(),
  listingTitle: z.string(),
  isBlocked: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type ChatReport = z.infer<typeof chatReport>;
export const chatReports = z.array(chatReport);

/** `PATCH /api/admin/chat-reports/{id}`: with what was decided; `close` shuts the conversation for good. */
export const reportDecision = z.object({
  resolution: linesText(CHAT_LIMITS.reason, {
    required: () => t("chat.decisionNeeded"),
    unreadable: () => t("chat.unreadable"),
  }),
  close: z.optional(z.boolean()),
});

/** What comes over `GET /api/chat/stream`; only messages carry an id to resume from. */
export type ChatEvent =
  | { type: "hello"; lastId: number }
  | { type: "message"; message: ChatMessage }
  | { type: "position"; conversationId: number; side: Sender; delivered: number; read: number }
  | { type: "typing"; conversationId: number; side: Sender }
  | { type: "changed"; conversationId: number }
  /** More was missed than the stream repeats: ask for the conversations anew. */
  | { type: "reset"; lastId: number };
