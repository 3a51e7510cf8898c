/** The usage text is printed after the message. */
export class CommandUsageError extends Error {
  override readonly name = 'CommandUsageError';
}
