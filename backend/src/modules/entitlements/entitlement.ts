import type { AlbumType, VideoType } from '@inspire/shared/contracts';
import { messages } from '@inspire/shared/messages';

/** Why playback is denied; the `code` of the 403. */
export const denialReasons = ['buy-once', 'rent', 'rental-ended', 'premium', 'album', 'device-limit'] as const;
export type DenialReason = (typeof denialReasons)[number];

/** Shown on a displaced device (D-16). */
export const DEVICE_LIMIT_TEXT =
  'We stopped playback here because your account is playing on its maximum number of devices.';

export type AccessDecision =
  { readonly allowed: true } | { readonly allowed: false; readonly reason: DenialReason; readonly detail: string };

/** Granted directly or through an album. */
export interface Grant {
  /** A purchase, or a rental that has not ended. */
  readonly running: boolean;
  /** A rental has ended and no other grant is running. */
  readonly ended: boolean;
}

interface OnDevice {
  /** Of the requesting device; absent when nothing is about to play. */
  readonly lease?: 'active' | 'displaced';
}

export interface VideoAccessFacts extends Grant, OnDevice {
  readonly kind: 'video';
  readonly type: VideoType;
  readonly subscribed: boolean;
  /** The video is in a visible Free album. */
  readonly inFreeAlbum: boolean;
  /** Type of the paid album that contains the video, if any. */
  readonly albumType: AlbumType | null;
}

export interface TrackAccessFacts extends Grant, OnDevice {
  readonly kind: 'track';
  readonly albumType: AlbumType;
}

const allowed: AccessDecision = { allowed: true };
const deny = (reason: DenialReason, detail: string): AccessDecision => ({ allowed: false, reason, detail });

/** Bought, or rented and running. The catalogue shows it as `isPurchased`, and it allows playback of any type (D-38, D-40). */
export const isOwned = ({ running }: { readonly running: boolean | null }): boolean => running === true;

const lockedAlbumText = (type: AlbumType | null): string =>
  type === 'Rent' ? messages.lockedAlbum.Rent : messages.lockedAlbum.BuyOne;

function decideVideoAccess(facts: VideoAccessFacts): AccessDecision {
  const { type, ended, subscribed, inFreeAlbum, albumType } = facts;
  // A bought album includes all its videos, whatever their own type (D-40).
  if (isOwned(facts)) return allowed;
  switch (type) {
    case 'Free':
      return allowed;
    case 'BuyOne':
      return deny('buy-once', messages.locked.BuyOne);
    case 'Premium':
      return subscribed ? allowed : deny('premium', messages.locked.Premium);
    case 'Rent':
      return deny(ended ? 'rental-ended' : 'rent', messages.locked.Rent);
    case 'Album':
      if (inFreeAlbum) return allowed;
      return deny(ended && albumType === 'Rent' ? 'rental-ended' : 'album', lockedAlbumText(albumType));
  }
}

/** A subscription does not include audio albums, which are sold separately (D-10). */
function decideTrackAccess(facts: TrackAccessFacts): AccessDecision {
  if (isOwned(facts) || facts.albumType === 'Free') return allowed;
  return deny(facts.ended ? 'rental-ended' : 'album', messages.lockedAudio);
}

/**
 * Decides who may play what, and if not, why: the one rule behind stream URLs and every media request (SPEC-4, SPEC-6, D-10,
 * D-16, D-18, D-40). `detail` is fixed by SPEC-8 (D-29). The query that finds the facts decides whether the item is shown at
 * all: a Deactive one has no facts (D-39).
 */
export function decideAccess(facts: VideoAccessFacts | TrackAccessFacts): AccessDecision {
  const decision = facts.kind === 'video' ? decideVideoAccess(facts) : decideTrackAccess(facts);
  return decision.allowed && facts.lease === 'displaced' ? deny('device-limit', DEVICE_LIMIT_TEXT) : decision;
}
