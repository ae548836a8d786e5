import * as z from "zod/mini";
import { t } from "#domain/i18n.ts";
import { nationalNumber } from "./phone.ts";
import { LINES, ONE_LINE, STACKED_MARKS, withoutInvisible } from "./text.ts";

/** What is wrong with a field. A function, as the reader's language is only known when the field is read. */
export type Message = () => string;

/**
 * The text fields of forms and calls. Each is bounded by a check that aborts before any other looks at it: on a long
 * text, a pattern or a Unicode normalisation can take seconds, in which the server answers nobody.
 */
interface Messages {
  /** For a text that is left out or empty; without it a text may be empty. */
  required?: Message | undefined;
  /** For a value that is not text, where the field is optional. */
  wrongType?: Message | undefined;
  tooLong?: Message | undefined;
  /** For control characters, which no keyboard types. */
  unreadable?: Message | undefined;
}

/** Numbers, days and ids are shorter. */
const FORMATTED_MAX = 100;
/** The router takes no longer parts of a path. */
const PATH_PART_MAX = 250;

const nonEmpty = (message: Message | undefined) =>
  message === undefined ? [] : [z.minLength(1, { error: message })];
const bound = (most: number, message: Message | undefined) =>
  z.maxLength(most, { error: message, abort: true });

/** Text exactly as it was sent, such as a password. @param most Unicode code points */
export const rawText = (most: number, { required, wrongType, tooLong }: Messages = {}) =>
  z.string({ error: required ?? wrongType }).check(bound(most, tooLong), ...nonEmpty(required));

/** Text without the white space around it. @param most Unicode code points */
export const trimmedText = (most: number, { required, wrongType, tooLong }: Messages = {}) =>
  z.string({ error: required ?? wrongType }).check(z.trim(), bound(most, tooLong), ...nonEmpty(required));

/** A name, a title or other text on one line. What nobody sees, or turns the direction of text, is left out. */
export const lineText = (most: number, { required, wrongType, tooLong, unreadable }: Messages = {}) =>
  z.string({ error: required ?? wrongType }).check(
    z.trim(),
    bound(most, tooLong),
    z.overwrite(withoutInvisible),
    ...nonEmpty(required),
    z.refine((text) => ONE_LINE.test(text) && !STACKED_MARKS.test(text), { error: unreadable }),
  );

/** Text of several lines. */
export const linesText = (most: number, messages: Messages = {}) =>
  trimmedText(most, messages).check(z.regex(LINES, { error: messages.unreadable }));

/** Text of a fixed form, such as a day or a sum. @param message for whatever has another form */
export const formattedText = (pattern: RegExp, message?: Message) =>
  z
    .string({ error: message })
    .check(bound(FORMATTED_MAX, message), z.regex(pattern, { error: message, abort: true }));

const indianPhone = (pattern: RegExp) => (message: Message, required?: Message) =>
  z
    .string({ error: required ?? message })
    .check(
      bound(FORMATTED_MAX, message),
      ...nonEmpty(required),
      z.overwrite(nationalNumber),
      z.regex(pattern, { error: message }),
    );

/** An Indian number as people type and paste it, kept as ten digits. */
export const newPhone = indianPhone(/^[6-9][0-9]{9}$/);
/** One that is looked up: accounts from before may have any ten digits. */
export const knownPhone = indianPhone(/^[0-9]{10}$/);

const ID = /^\d{1,9}$/;
export const idInQuery = z.pipe(formattedText(ID), z.transform(Number));

/** Query of a queue: only what comes behind the entry with this id. */
export const queueQuery = z.object({ after: z.optional(idInQuery) });

/** What is no id of a row is 0, the id of none: there is nothing at that address. */
export const idInPath = z.pipe(
  rawText(PATH_PART_MAX),
  z.transform((id: string) => (ID.test(id) ? Number(id) : 0)),
);

const ROW_ID_MAX = 2_147_483_647;

/** Id of a row in a body: PostgreSQL's integers end where JSON's go on. */
export const idInBody = (message?: Message) =>
  z.int({ error: message }).check(z.gte(1, { error: message }), z.lte(ROW_ID_MAX, { error: message }));

export const propertyParams = z.object({ id: idInPath });
/** Somebody at a property, as those who run it know them. */
export const tenantParams = z.object({ id: idInPath, tenantId: idInPath });
/** Who somebody is as a tenant: they may live, or have lived, at several properties. */
export const placeParams = z.object({ tenantId: idInPath });

/** What has another form is empty, which nobody's is. */
export const keyInPath = (pattern: RegExp) =>
  z.pipe(
    rawText(PATH_PART_MAX),
    z.transform((key: string) => (pattern.test(key) ? key : "")),
  );

/** An empty value of a query counts as absent, so that a form with empty fields is a valid search. */
export const emptyIsAbsent = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(
    z.pipe(
      z.transform((value: z.input<T> | ""): unknown => (value === "" ? undefined : value)),
      z.optional(schema),
    ),
  );

/** A rent in a query: plain digits, at most two decimals. `NaN`, `1e309` and signs are refused. */
export const rentInQuery = z.pipe(
  formattedText(/^\d{1,8}(\.\d{1,2})?$/, () => t("app.rentNotNumber")),
  z.transform(Number),
);

export const coordinateInQuery = (limit: number, message: Message) =>
  z.pipe(
    formattedText(/^-?\d{1,3}(\.\d{1,12})?$/, message),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(-limit, { error: message }), z.lte(limit, { error: message })),
    ),
  );
