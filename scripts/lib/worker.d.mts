import type { Plugin } from "vite";

export const liveWorker: Plugin;
