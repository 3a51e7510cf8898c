/** How long a toast is shown (SPEC-9). A module of its own: the shell needs it with its first toast only. */
export const TOAST_DURATION_MS = 5_000;
