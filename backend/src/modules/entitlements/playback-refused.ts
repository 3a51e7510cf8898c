import { DomainError } from '../../errors/domain-error';
import type { RefusalReason } from './entitlement';

/** Answered as 403; `detail` is what the viewer reads, `code` the reason (decision 29). */
export class PlaybackRefused extends DomainError {
  override readonly code = 'locked';
  constructor(
    override readonly reason: RefusalReason,
    detail: string,
  ) {
    super(detail);
  }
}
