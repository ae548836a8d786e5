/** How long a browser has to save the file. */
const SAVING_MS = 20_000;

/** Hands a file to the browser to be saved: a plain link could not send the token of admin mode. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVING_MS);
}
