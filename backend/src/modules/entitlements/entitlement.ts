import type { AlbumType, VideoType } from '@inspire/shared/contracts';
import { messages } from '@inspire/shared/messages';

/** Why something may not be played; it is the `code` of the 403. */
export type DenialReason = 'buy-once' | 'rent' | 'rental-ended' | 'premium' | 'album' | 'device-limit';

/** What the viewer of a device that had to give way reads (D-16). */
export const DEVICE_LIMIT_TEXT =
  'Playing stopped here, because your account now plays on as many other devices as it may at a time.';

export type AccessDecision =
  { readonly allowed: true } | { readonly allowed: false; readonly reason: DenialReason; readonly detail: string };

/** What a viewer was granted on an item, by itself or through an album. */
export interface Grant {
  /** A purchase, or a rental that has not ended. */
  readonly running: boolean;
  /** A rental that has ended, and nothing that runs. */
  readonly ended: boolean;
}

/** Whether the asking device has its place among those that may play at a time; absent where nothing is about to play. */
interface OnDevice {
  readonly device?: 'playing' | 'displaced';
}

export interface VideoAccessFacts extends Grant, OnDevice {
  readonly kind: 'video';
  readonly type: VideoType;
  readonly subscribed: boolean;
  /** It is in a Free album that is shown. */
  readonly inFreeAlbum: boolean;
  /** Type of the paid album that sells it, where there is one. */
  readonly albumType: AlbumType | null;
}

export interface TrackAccessFacts extends Grant, OnDevice {
  readonly kind: 'track';
  readonly albumType: AlbumType;
}

const allowed: AccessDecision = { allowed: true };
const refused = (reason: DenialReason, detail: string): AccessDecision => ({ allowed: false, reason, detail });

/** Bought, or rented and running: what `isPurchased` shows, and what opens an item of any type (D-38 and D-40). */
export const isOwned = ({ running }: { readonly running: boolean | null }): boolean => running === true;

const lockedAlbumText = (type: AlbumType | null): string =>
  type === 'Rent' ? messages.lockedAlbum.Rent : messages.lockedAlbum.BuyOne;

function rightToVideo(facts: VideoAccessFacts): AccessDecision {
  const { type, ended, subscribed, inFreeAlbum, albumType } = facts;
  // A bought album opens all its videos, whatever their own type (D-40).
  if (isOwned(facts)) return allowed;
  switch (type) {
    case 'Free':
      return allowed;
    case 'BuyOne':
      return refused('buy-once', messages.locked.BuyOne);
    case 'Premium':
      return subscribed ? allowed : refused('premium', messages.locked.Premium);
    case 'Rent':
      return refused(ended ? 'rental-ended' : 'rent', messages.locked.Rent);
    case 'Album':
      if (inFreeAlbum) return allowed;
      return refused(ended && albumType === 'Rent' ? 'rental-ended' : 'album', lockedAlbumText(albumType));
  }
}

/** A subscription opens no audio album: those are bought one by one (D-10). */
function rightToTrack(facts: TrackAccessFacts): AccessDecision {
  if (isOwned(facts) || facts.albumType === 'Free') return allowed;
  return refused(facts.ended ? 'rental-ended' : 'album', messages.lockedAudio);
}

/**
 * Who may play what, and if not, why: the one rule that stream addresses and every media request ask (SPEC-4 and SPEC-6,
 * D-10, D-16, D-18 and D-40). `detail` is the text of SPEC-8 to the letter (D-29). Whether the item is shown at all
 * is decided in the query that finds the facts: a Deactive one has none (D-39).
 */
export function decideAccess(facts: VideoAccessFacts | TrackAccessFacts): AccessDecision {
  const right = facts.kind === 'video' ? rightToVideo(facts) : rightToTrack(facts);
  return right.allowed && facts.device === 'displaced' ? refused('device-limit', DEVICE_LIMIT_TEXT) : right;
}
