import { Fragment, type ReactNode } from "react";

interface RichTextProps {
  /** A message with tags, such as "Read <terms>the terms</terms>". Tags don't stand in each other. */
  text: string;
  /** What to make of the text in each tag. */
  tags: Readonly<Record<string, (text: string) => ReactNode>>;
}

type Tags = RichTextProps["tags"];

/** Not what every object has, such as `valueOf`: a user's text may hold a tag of that name. */
const tagOf = (tags: Tags, name: string) => (Object.hasOwn(tags, name) ? tags[name] : undefined);

/** A message in which some words are a link or stand out. */
export function RichText({ text, tags }: RichTextProps) {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/gs);
  // split() gives text, tag, text in the tag, and again.
  return parts.map((part, at) => {
    if (at % 3 === 0) return part;
    if (at % 3 === 1) return null;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message don't move
    return <Fragment key={at}>{tagOf(tags, parts[at - 1]!)?.(part) ?? part}</Fragment>;
  });
}
