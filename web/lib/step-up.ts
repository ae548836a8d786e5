type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/**
 * The password that an admin types again for what changes rights, money or people's data. The client for calls asks for
 * it when the server does, and then repeats the call.
 */
export const stepUp = {
  /** Resolves to whether it was typed. Where nothing on the page can ask, it was not. */
  ask: (): Promise<boolean> => ask?.() ?? Promise.resolve(false),
  /** @returns takes it back */
  register(next: Ask): () => void {
    ask = next;
    return () => {
      if (ask === next) ask = null;
    };
  },
};
