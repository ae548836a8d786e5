import { type FileHandle, open } from "node:fs/promises";

/** Where readers look for the end, says the PDF standard. */
const TAIL_BYTES = 1024;

async function textAt(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString("latin1", 0, bytesRead);
}

/**
 * Whether a file begins and ends as a PDF does: a page or an archive with a PDF in front of it or behind it is refused.
 * What stands between is not read and may be anything, another file too. So a PDF is never shown, only handed out.
 * @param size of the file, in bytes
 */
export async function isPdf(path: string, size: number): Promise<boolean> {
  const file = await open(path, "r");
  try {
    if (!/^%PDF-[12]\.\d/.test(await textAt(file, 0, 8))) return false;
    const tail = await textAt(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES);
    return /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(tail);
  } finally {
    await file.close();
  }
}
