/** Options of a query whose answer other people change at any moment: asked anew when shown and on return to the tab. */
export const LIVE = { refetchOnWindowFocus: "always", refetchOnMount: "always" } as const;
