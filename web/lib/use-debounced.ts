import { useEffect, useState } from "react";

/** The text, debounced and trimmed. */
export function useDebounced(text: string, afterMs: number): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);
  return settled;
}
