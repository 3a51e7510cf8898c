import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decideAccess, type DenialReason, type TrackAccessFacts, type VideoAccessFacts } from './entitlement';

const video: VideoAccessFacts = {
  kind: 'video',
  type: 'Free',
  running: false,
  ended: false,
  subscribed: false,
  inFreeAlbum: false,
  albumType: null,
};
const track: TrackAccessFacts = { kind: 'track', albumType: 'Free', running: false, ended: false };

type Row = [
  facts: Partial<VideoAccessFacts> | Partial<TrackAccessFacts>,
  reason: DenialReason | 'allowed',
  detail?: string,
];

const buy = 'Buy now for instant and unlimited viewing.';
const subscribe = 'Please take a subscription plan to watch this video.';
const rent = 'Rent this video to watch.';
const rentAlbum = 'This is a rental video album. Please rent it to watch.';
const buyAlbum = 'This is a premium video album. Please buy it to listen.';
const buyAudio = 'This is a premium audio album. Please buy it to listen.';

const videoRows: Row[] = [
  [{ type: 'Free' }, 'allowed'],
  [{ type: 'BuyOne' }, 'buy-once', buy],
  [{ type: 'BuyOne', subscribed: true }, 'buy-once', buy],
  [{ type: 'BuyOne', running: true }, 'allowed'],
  [{ type: 'BuyOne', inFreeAlbum: true }, 'buy-once', buy],
  [{ type: 'Premium' }, 'premium', subscribe],
  [{ type: 'Premium', ended: true }, 'premium', subscribe],
  [{ type: 'Premium', subscribed: true }, 'allowed'],
  [{ type: 'Premium', running: true }, 'allowed'],
  [{ type: 'Rent' }, 'rent', rent],
  [{ type: 'Rent', subscribed: true }, 'rent', rent],
  [{ type: 'Rent', running: true }, 'allowed'],
  [{ type: 'Rent', ended: true }, 'rental-ended', rent],
  [{ type: 'Album', albumType: 'Rent' }, 'album', rentAlbum],
  [{ type: 'Album', albumType: 'Rent', ended: true }, 'rental-ended', rentAlbum],
  [{ type: 'Album', albumType: 'BuyOne' }, 'album', buyAlbum],
  [{ type: 'Album', albumType: 'Premium' }, 'album', buyAlbum],
  [{ type: 'Album', albumType: 'Premium', subscribed: true }, 'album', buyAlbum],
  [{ type: 'Album', albumType: null }, 'album', buyAlbum],
  [{ type: 'Album', albumType: 'BuyOne', running: true }, 'allowed'],
  [{ type: 'Album', inFreeAlbum: true }, 'allowed'],
];
const trackRows: Row[] = [
  [{ albumType: 'Free' }, 'allowed'],
  [{ albumType: 'Premium' }, 'album', buyAudio],
  [{ albumType: 'BuyOne' }, 'album', buyAudio],
  [{ albumType: 'Rent', ended: true }, 'rental-ended', buyAudio],
  [{ albumType: 'Premium', running: true }, 'allowed'],
  [{ albumType: 'Rent', running: true }, 'allowed'],
];

describe('entitlement', () => {
  const cases = [
    ...videoRows.map((row) => ['video', { ...video, ...row[0] } as VideoAccessFacts, row] as const),
    ...trackRows.map((row) => ['track', { ...track, ...row[0] } as TrackAccessFacts, row] as const),
  ];
  for (const [kind, facts, [given, reason, detail]] of cases) {
    it(`${kind} ${JSON.stringify(given)}: ${reason}`, () => {
      assert.deepEqual(
        decideAccess(facts),
        reason === 'allowed' ? { allowed: true } : { allowed: false, reason, detail },
      );
    });
  }
});
