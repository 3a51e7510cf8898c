/** With the delays below, a mail is retried for about five hours. */
export const MAX_ATTEMPTS = 12;

const FIRST_MS = 30_000;
const MAX_MS = 3_600_000;

/** Returns the delay after the given number of attempts: doubled each time, up to an hour. */
export const mailRetryDelay = (attempts: number): number => Math.min(FIRST_MS * 2 ** (attempts - 1), MAX_MS);
