import { OperatorError } from "#server/lib/operator-error.ts";
import { type Storage, type StoredEntry, VISIBILITIES, type Visibility } from "./storage.ts";

const MAX_CONCURRENT = 8;

export interface Copied {
  copied: number;
  /** Of the same size, from a copy before. */
  present: number;
}

async function refuseOthers(from: Storage, to: Storage): Promise<void> {
  for (const visibility of VISIBILITIES) {
    const owner = await to.owner(visibility);
    if (owner === null || owner === (await from.owner(visibility))) continue;
    throw new OperatorError(`The files in ${to.place(visibility)} belong to another database.`);
  }
}

/** @returns whether there was something to copy */
async function copyFile(from: Storage, to: Storage, { key, size }: StoredEntry, visibility: Visibility) {
  if ((await to.size(key, { visibility })) === size) return false;
  const file = await from.get(key, { visibility });
  if (file) await to.put(key, file.stream, { visibility });
  return file !== null;
}

/**
 * Copies all files that the other storage lacks, and then the mark of the database that they belong to. The trash stays
 * behind. What is copied from stays as it is; run again, it goes on.
 * @throws OperatorError when files of another database are there
 */
export async function copyFiles(from: Storage, to: Storage): Promise<Copied> {
  await refuseOthers(from, to);
  const counts: Copied = { copied: 0, present: 0 };
  for (const visibility of VISIBILITIES) {
    const files = from.list({ visibility })[Symbol.asyncIterator]();
    const work = async () => {
      for (let next = await files.next(); !next.done; next = await files.next()) {
        if (await copyFile(from, to, next.value, visibility)) counts.copied += 1;
        else counts.present += 1;
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
    const owner = await from.owner(visibility);
    if (owner !== null) await to.setOwner(visibility, owner);
  }
  return counts;
}
