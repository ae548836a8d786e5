import type { Gender } from "./choices.ts";

/** Gender of a new listing from the words of its title. */
export function genderFromTitle(title: string): Gender {
  const words = title.toLowerCase().split(/[^a-z]+/);
  const has = (...keywords: string[]) => keywords.some((keyword) => words.includes(keyword));
  if (has("boys", "gents", "men")) return "boys";
  if (has("ladies", "girls", "women")) return "ladies";
  return "colive";
}
