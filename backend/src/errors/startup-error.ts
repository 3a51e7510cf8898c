/** Keeps the server from starting and can be fixed by the operator: printed without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
