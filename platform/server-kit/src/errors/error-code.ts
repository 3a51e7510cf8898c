/** Returns the code of a system error (`ENOENT`, `EADDRINUSE`), or undefined for any other value. */
export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
