import { useEffect, useState } from "react";

/** The text, debounced and trimmed. */
export function useDebounced(text: string, afterMs: number): string {
  const [debounced, setDebounced] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text.trim()), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);
  return debounced;
}
