import type { Guard } from "./guard.ts";

/** What one sender or reader may take of the server. */
export const LIMIT_GUARDS: readonly Guard[] = [
  {
    guard: "platform: a body arrives in time",
    file: "server/http/bodies.ts",
    code: "() => refused.abort(new BodyTimeout())",
    instead: "() => {}",
    test: "server/http/bodies.test.ts",
  },
  {
    guard: "platform: a form goes on",
    file: "server/http/bodies.ts",
    code: "&& came < FORM_STRETCH_BYTES",
    instead: "&& false",
    test: "server/http/bodies.test.ts",
  },
  {
    guard: "platform: one network has so many unfinished bodies at most",
    file: "server/http/open-bodies.ts",
    code: "this.#openIn(network) >= this.#bounds.perNetwork",
    instead: "false",
    test: "server/http/bodies.test.ts",
  },
  {
    guard: "platform: a server has so many unfinished bodies at most",
    file: "server/http/open-bodies.ts",
    code: "this.#total >= this.#bounds.total",
    instead: "false",
    test: "server/http/bodies.test.ts",
  },
  {
    guard: "platform: a booking is let in when the server has its most unfinished bodies",
    file: "server/features/bookings/routes/bookings.ts",
    code: "const BOOKING_LIMIT = { ...PAYMENT, ...",
    instead: "const BOOKING_LIMIT = { ...",
    test: "server/http/bodies.test.ts",
  },
  {
    guard: "platform: a few networks do not keep the bodies of all others out",
    file: "server/http/open-bodies.ts",
    code: "isFull && !this.#makeRoomFor(network) &&",
    instead: "isFull &&",
    test: "server/http/bodies.test.ts",
  },
  {
    guard: "platform: a form that pauses once goes on",
    file: "server/http/bodies.ts",
    code: "quiet = isQuiet ? quiet + 1 : 0;",
    instead: "if (isQuiet) quiet += 1;",
    test: "server/http/bodies.test.ts",
  },
  {
    guard: "platform: a form takes only the fields that it knows",
    file: "server/http/multipart.ts",
    code: "isPartAFile: (...part) => !isField(names, ...part),",
    instead: "",
    test: "server/http/multipart.test.ts",
  },
  {
    guard: "platform: an answer that nobody reads is not held",
    file: "server/http/connections.ts",
    code: "if (socket.writableLength > 0) socket.destroy();",
    instead: "",
    test: "server/http/connections.test.ts",
  },
  {
    guard: "platform: a connection has so many answers under way at most",
    file: "server/http/connections.ts",
    code: "if (count <= PIPELINED) return;",
    instead: "return;",
    test: "server/http/connections.test.ts",
  },
  {
    guard: "platform: bodies that are finished all at once do not all go first",
    file: "server/lib/admission.ts",
    code: "wasIn && !hasTurn && this.#returning < this.#bounds.burst",
    instead: "wasIn && !hasTurn",
    test: "server/http/overload.test.ts",
  },
];
