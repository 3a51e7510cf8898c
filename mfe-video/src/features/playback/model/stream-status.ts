import type { VideoType } from '@inspire/shared/contracts';
import { messages as shared } from '@inspire/shared/messages';
import type { StreamStatus } from '@inspire/shared/playback';

/** What a viewer without access can do next: the button below the text. */
export type UnlockAction = 'buy' | 'rent' | 'plan' | 'album' | undefined;

export type VideoStreamStatus =
  | { readonly kind: 'opening' | 'open' | 'missing' | 'loggedOut' | 'failed' }
  | {
      readonly kind: 'locked';
      readonly text: string;
      /** Another device plays: only the viewer takes the playback lease back (D-16). */
      readonly isDisplaced: boolean;
    };

const lockedTexts: Readonly<Partial<Record<VideoType, string>>> = {
  ...shared.locked,
  Album: shared.lockedAlbum.BuyOne,
};
export const unlockActions: Readonly<Partial<Record<VideoType, UnlockAction>>> = {
  BuyOne: 'buy',
  Rent: 'rent',
  Premium: 'plan',
  Album: 'album',
};

/** Adds the text of a locked video, the server's if it sent one (SPEC-8, D-29). */
export function toVideoStreamStatus(status: StreamStatus, videoType: VideoType): VideoStreamStatus {
  switch (status.kind) {
    case 'locked':
    case 'displaced':
      return {
        kind: 'locked',
        text: status.detail ?? lockedTexts[videoType] ?? shared.somethingWentWrong,
        isDisplaced: status.kind === 'displaced',
      };
    case 'network':
    case 'broken':
      return { kind: 'failed' };
    default:
      return { kind: status.kind };
  }
}

/** SPEC-9. */
const END_SECONDS = 5;

/**
 * Returns where playback starts (SPEC-4): at the saved position, or at 0 when that is within 5 seconds of the end.
 * @param saved seconds
 * @param length seconds; 0 when unknown, which leaves the saved position as it is
 */
export function resumePosition(saved: number, length: number): number {
  if (!Number.isFinite(saved) || saved <= 0) return 0;
  return length > 0 && saved >= length - END_SECONDS ? 0 : saved;
}
