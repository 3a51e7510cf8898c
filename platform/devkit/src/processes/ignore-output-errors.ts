/** Keeps a supervisor and its site running when its own output cannot be written: a full disk, or a closed terminal. */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
