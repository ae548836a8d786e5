import { createStore, useStore } from "./store.ts";

/** What a browser says that would install the app, and by which it is asked to; in no standard yet. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

const offer = createStore<InstallPromptEvent | null>(null);

// It comes once, and may come before the page is drawn: whoever shows it asks later.
if (typeof window !== "undefined") {
  window.addEventListener("beforeinstallprompt", (event) => {
    // The browser's own bar would stand beside ours.
    event.preventDefault();
    offer.set(event as InstallPromptEvent);
  });
  window.addEventListener("appinstalled", () => offer.set(null));
}

/** Whether the browser offers to install the app; one offer is good for one question. */
export const useInstallOffered = (): boolean => useStore(offer) !== null;

/** Lets the browser ask. What goes wrong is logged only: there is nothing for a visitor to do. */
export async function takeInstallOffer(): Promise<void> {
  const taken = offer.get();
  offer.set(null);
  try {
    await taken?.prompt();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: for whoever looks into it
    console.warn("The app was not installed", error);
  }
}
