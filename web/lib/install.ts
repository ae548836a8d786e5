/** What a browser says that would install the app, and by which it is asked to; in no standard yet. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

let offer: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function set(next: InstallPromptEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

// It comes once, and may come before the page is drawn: whoever shows it asks later.
if (typeof window !== "undefined") {
  window.addEventListener("beforeinstallprompt", (event) => {
    // The browser's own bar would stand beside ours.
    event.preventDefault();
    set(event as InstallPromptEvent);
  });
  window.addEventListener("appinstalled", () => set(null));
}

/** Whether the browser offers to install the app; one offer is good for one question. */
export const installOffer = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: () => offer !== null,
  getOnServer: () => false,
  /** Lets the browser ask. What goes wrong is logged only: there is nothing for a visitor to do. */
  async take(): Promise<void> {
    const taken = offer;
    set(null);
    try {
      await taken?.prompt();
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: for whoever looks into it
      console.warn("The app was not installed", error);
    }
  },
};
