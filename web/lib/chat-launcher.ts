import { createContext, useContext } from "react";

/** The stay that somebody asks about. */
export interface ChatAbout {
  id: number;
  title: string;
}

/** Ways into the chat from anywhere on the page. */
export interface ChatLauncher {
  /** Opens the conversation about a stay; without one, about nothing in particular. `control` is what was pressed. */
  ask: (control: Element, about?: ChatAbout) => void;
  /** Opens all conversations of whoever is there. */
  open: (control?: Element) => void;
  /** Fetches the code ahead of the opening. */
  prepare: () => void;
}

export const ChatLauncherContext = createContext<ChatLauncher>({ ask() {}, open() {}, prepare() {} });

export const useChatLauncher = (): ChatLauncher => useContext(ChatLauncherContext);
