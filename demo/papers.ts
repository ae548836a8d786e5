import { join } from "node:path";
import { attachMedia, storeRendered } from "#server/features/media/service.ts";
import type { Deps } from "#server/lib/deps.ts";
import { projectRoot } from "#server/lib/root.ts";
import type { RenderedImage } from "#server/storage/images.ts";
import { SIZES } from "#server/storage/media-files.ts";
import { readPicture } from "./pictures.ts";

// What people send as a proof: receipts of payments and rental agreements. Drawn once by draw.ts, and stored as they are.

export interface Receipt {
  amount: string;
  utr: string;
  payer: string;
}

export type Paper = { receipt: Receipt } | { agreement: { tenant: string } };
/** Where the pictures of papers come from. */
export type Papers = (paper: Paper) => Promise<RenderedImage>;

export const PAPERS = join(projectRoot(), "demo/papers");

/** The name of its files says all that stands on a paper: one with other words has other files. */
export const paperKey = (paper: Paper): string =>
  ("receipt" in paper
    ? `receipt-${paper.receipt.utr}-${Number(paper.receipt.amount)}-${paper.receipt.payer}`
    : `agreement-${paper.agreement.tenant}`
  ).toLowerCase();

/** Of a paper that nobody has drawn there is no file: then run draw.ts. */
export const keptPaper: Papers = (paper) => readPicture(PAPERS, paperKey(paper), SIZES.private);

export async function storePaper(deps: Deps, image: RenderedImage) {
  const stored = await storeRendered(deps, image, "private");
  await deps.store.transaction((tx) => attachMedia(tx, [stored.name]));
  return stored;
}
