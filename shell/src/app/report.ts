/** Faults that no viewer can do anything about, as a warning on the console, where a team looks first. */
export function report(fault: unknown): void {
  // eslint-disable-next-line no-console -- the one place of the shell that writes to the console
  console.warn('[inspire]', fault);
}
