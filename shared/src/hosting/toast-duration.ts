/** SPEC-9. In its own module, because the shell needs it only with the first toast. */
export const TOAST_DURATION_MS = 5_000;
