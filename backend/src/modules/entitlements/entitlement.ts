import type { AlbumType, VideoType } from '@inspire/shared/contracts';
import { messages } from '@inspire/shared/messages';

/** Why something may not be played; it is the `code` of the 403. */
export type RefusalReason = 'buy-once' | 'rent' | 'rental-ended' | 'premium' | 'album';

export type Right = { readonly allowed: true } | { readonly allowed: false; readonly reason: RefusalReason; readonly detail: string };

/** What a viewer was granted on an item, by itself or through an album. */
export interface Grant {
  /** A purchase, or a rental that has not ended. */
  readonly running: boolean;
  /** A rental that has ended, and nothing that runs. */
  readonly ended: boolean;
}

export interface VideoFacts extends Grant {
  readonly kind: 'video';
  readonly type: VideoType;
  readonly subscribed: boolean;
  /** It is in a Free album that is shown. */
  readonly inFreeAlbum: boolean;
  /** Type of the paid album that sells it, where there is one. */
  readonly albumType: AlbumType | null;
}

export interface TrackFacts extends Grant {
  readonly kind: 'track';
  readonly albumType: AlbumType;
}

const allowed: Right = { allowed: true };
const refused = (reason: RefusalReason, detail: string): Right => ({ allowed: false, reason, detail });

const lockedAlbumText = (type: AlbumType | null): string =>
  type === 'Rent' ? messages.lockedAlbum.Rent : messages.lockedAlbum.BuyOne;

function rightToVideo({ type, running, ended, subscribed, inFreeAlbum, albumType }: VideoFacts): Right {
  // A bought album opens all its videos, whatever their own type (decision 40).
  if (running) return allowed;
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

/** A subscription opens no audio album: those are bought one by one (decision 10). */
function rightToTrack({ albumType, running, ended }: TrackFacts): Right {
  if (running || albumType === 'Free') return allowed;
  return refused(ended ? 'rental-ended' : 'album', messages.lockedAudio);
}

/**
 * Who may play what, and if not, why: the one rule that stream addresses and every media request ask (sections 4 and 6,
 * decisions 10, 18 and 40). `detail` is the text of section 8 to the letter (decision 29). Whether the item is shown at all
 * is decided in the query that finds the facts: a Deactive one has none (decision 39).
 */
export const rightOf = (facts: VideoFacts | TrackFacts): Right =>
  facts.kind === 'video' ? rightToVideo(facts) : rightToTrack(facts);
