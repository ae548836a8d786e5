import { useRef } from "react";
import { newActionKey } from "./action-key.ts";

/** One key for all tries of the same content while nobody knows whether it went through; a refusal ends it. */
export function useActionKey() {
  const last = useRef({ content: "", key: "" });
  return {
    keyFor(content: string): string {
      if (last.current.content !== content) last.current = { content, key: newActionKey() };
      return last.current.key;
    },
    done: () => {
      last.current = { content: "", key: "" };
    },
  };
}
