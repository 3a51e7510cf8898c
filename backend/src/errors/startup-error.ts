/** What keeps the server from starting and the operator can mend: shown as its text alone, without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
