/** The links in the footer, also those that pages put there. */
export const footerLinkClass = "inline-flex min-h-11 items-center hover:underline";
