import type { Gender } from "#domain/listings/choices.ts";

export interface Named {
  name: string;
  gender: "woman" | "man";
}

/** A woman and a man in turns, from two lists with commas. */
export function inTurns(women: string, men: string): Named[] {
  const others = men.split(",");
  return women.split(",").flatMap((name, at): Named[] => [
    { name, gender: "woman" },
    { name: others[at]!, gender: "man" },
  ]);
}

/** Whether somebody can live in a house for these people. */
export const fits = (house: Gender, { gender }: Pick<Named, "gender">): boolean =>
  house === "colive" || (house === "ladies") === (gender === "woman");
