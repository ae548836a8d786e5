/** Entries of an admins' queue at a time: a full page may have more behind it. */
export const QUEUE_PAGE = 100;
