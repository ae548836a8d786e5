import { locale } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";

/** The part of `navigator` that sharing needs. */
export interface Sharer {
  share?: (data: { title: string; url: string }) => Promise<void>;
  clipboard?: { writeText: (text: string) => Promise<void> };
}

export type Shared = "shared" | "copied" | "cancelled" | "failed";

const isAbort = (error: unknown) => error instanceof Error && error.name === "AbortError";

/** The device's own sharing, else the clipboard. Somebody who closes the share sheet has changed their mind. */
export async function share(sharer: Sharer, title: string, url: string): Promise<Shared> {
  if (sharer.share) {
    try {
      await sharer.share({ title, url });
      return "shared";
    } catch (error) {
      if (isAbort(error)) return "cancelled";
    }
  }
  try {
    if (!sharer.clipboard) return "failed";
    await sharer.clipboard.writeText(url);
    return "copied";
  } catch {
    return "failed";
  }
}

/** The address to give to others of a page, in the language of this one. Other readers are offered their own. */
export const linkTo = (path: string, origin = window.location.origin): string =>
  new URL(localizedPath(path, locale()), origin).href;
