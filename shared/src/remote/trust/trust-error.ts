/** Why a manifest of the release store is rejected. */
export type TrustFault =
  /** Not of the form of its type. */
  | 'malformed'
  /** No signature, or too few of them, by a key that may sign it. */
  | 'untrusted'
  /** `trust.json` names no key for the name. */
  | 'unlisted'
  /** It is that of another remote or release. */
  | 'mixed'
  /** Older than what was accepted before. */
  | 'rolled-back';

/** A manifest of the release store that must not be used. */
export class TrustError extends Error {
  override readonly name = 'TrustError';

  constructor(
    readonly fault: TrustFault,
    message: string,
  ) {
    super(message);
  }
}
