import { DomainError } from '../../errors/errors';
import type { DenialReason } from './entitlement';

/** Sent as 403; the viewer reads `detail`, and `reason` is the problem's code (D-29). */
export class PlaybackDeniedError extends DomainError {
  override readonly code = 'locked';
  constructor(
    override readonly reason: DenialReason,
    detail: string,
  ) {
    super(detail);
  }
}
