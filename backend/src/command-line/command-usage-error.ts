/** An invalid command line; the usage text follows the message. */
export class CommandUsageError extends Error {
  override readonly name = 'CommandUsageError';
}
