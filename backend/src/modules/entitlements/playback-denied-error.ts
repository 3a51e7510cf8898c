import { DomainError } from '../../errors/domain-error';
import type { DenialReason } from './entitlement';

/** Answered as 403; `detail` is what the viewer reads, `code` the reason (D-29). */
export class PlaybackDeniedError extends DomainError {
  override readonly code = 'locked';
  constructor(
    override readonly reason: DenialReason,
    detail: string,
  ) {
    super(detail);
  }
}
