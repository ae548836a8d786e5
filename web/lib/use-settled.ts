import { useEffect, useState } from "react";

/** The text once nobody has typed for a while, without the spaces around it. */
export function useSettled(text: string, afterMs: number): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);
  return settled;
}
