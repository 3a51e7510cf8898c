/** Why a document of the release store is rejected. */
export type TrustFault =
  /** Not of the form of its type. */
  | 'malformed'
  /** No signature, or too few of them, by a key that may sign it. */
  | 'untrusted'
  /** Root delegates the name to no key, or no snapshot names the document. */
  | 'unlisted'
  /** The content, version or sequence is not what the snapshot names. */
  | 'mixed'
  /** Older than what was accepted before. */
  | 'rolled-back'
  /** Its time is over (D-52 for snapshots), or has not come. */
  | 'expired';

/** A document of the release store that must not be used. */
export class TrustError extends Error {
  override readonly name = 'TrustError';

  constructor(
    readonly fault: TrustFault,
    message: string,
  ) {
    super(message);
  }
}
