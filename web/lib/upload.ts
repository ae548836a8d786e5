/** Called with the share of the body that has left the browser, 0 to 1. */
export type OnProgress = (progress: number) => void;

interface Upload {
  method: string;
  headers: Record<string, string>;
  body?: string | FormData;
  signal?: AbortSignal;
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(request.responseText, {
    status: request.status,
    statusText: request.statusText,
    headers,
  });
}

/** Like `fetch`, but tells how far the upload has come, which `fetch` cannot. */
export function sendWithProgress(path: string, upload: Upload, onProgress: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(upload.method, path);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(upload.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener("load", () => resolve(responseOf(request)));
    request.addEventListener("error", () => reject(new TypeError("Failed to fetch")));
    request.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    upload.signal?.addEventListener("abort", () => request.abort());
    request.send(upload.body ?? null);
  });
}
