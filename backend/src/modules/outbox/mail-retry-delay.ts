/** With the pauses below, a mail is tried for about five hours. */
export const MAX_ATTEMPTS = 12;

const FIRST_MS = 30_000;
const LONGEST_MS = 3_600_000;

/** How long to wait after the given number of tries: doubled each time, up to an hour. */
export const mailRetryDelay = (attempts: number): number => Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS);
