import { createFakeMediaSession } from '../testing/fake-media-session';
import { toArtwork } from './artwork';
import { createMediaSessionControls, type MediaSessionCommand } from './media-session-controls';

const shown = { title: 'First Light', artist: 'the Doctor', artwork: [{ src: '/cover.jpg' }] };
const status = { playing: true, position: 60, duration: 600, speed: 1 };

function begin({ isAcquired = true, keys = ['stop'] as MediaSessionAction[] } = {}) {
  const media = createFakeMediaSession();
  const requested: (MediaSessionCommand | string)[] = [];
  const controls = createMediaSessionControls(
    media.port,
    (request) => requested.push(request),
    Object.fromEntries(keys.map((key) => [key, () => requested.push(key)])),
  );
  if (isAcquired) controls.acquire(shown);
  return { ...media, controls, requested };
}

test('shows what plays, its state and its position', () => {
  const { session, places, controls } = begin();
  controls.update(status);
  expect(session).toMatchObject({ metadata: shown, playbackState: 'playing' });
  expect(places).toEqual([{ duration: 600, position: 60, playbackRate: 1 }]);
  controls.update({ ...status, playing: false, position: 601, speed: 1.5 });
  expect(session.playbackState).toBe('paused');
  expect(places.at(-1)).toEqual({ duration: 600, position: 600, playbackRate: 1.5 });
  controls.show({ title: 'Second Light' });
  expect(session.metadata).toEqual({ title: 'Second Light' });
});

test('sends no position while the duration is unknown', () => {
  const { session, places, controls } = begin();
  controls.update({ ...status, duration: 0 });
  expect(session.playbackState).toBe('playing');
  expect(places).toEqual([]);
});

test('sends no position for regular playback, but for a jump', () => {
  const { places, controls } = begin();
  controls.update({ ...status, position: 62 }, status);
  expect(places).toEqual([]);
  controls.update({ ...status, position: 63 }, status);
  controls.update({ ...status, position: 50 }, status);
  expect(places.map((reported) => reported?.position)).toEqual([63, 50]);
});

test.each<[MediaSessionAction, Partial<MediaSessionActionDetails>, MediaSessionCommand | string]>([
  ['play', {}, { type: 'play' }],
  ['pause', {}, { type: 'pause' }],
  ['seekto', { seekTime: 0 }, { type: 'seek', position: 0 }],
  ['seekforward', {}, { type: 'seekBy', seconds: 10 }],
  ['seekforward', { seekOffset: null as never }, { type: 'seekBy', seconds: 10 }],
  ['seekbackward', { seekOffset: 20 }, { type: 'seekBy', seconds: -20 }],
  ['stop', {}, 'stop'],
])('the media key %s with %j', (action, details, request) => {
  const { requested, press } = begin();
  press(action, details);
  expect(requested).toEqual([request]);
});

test.each<MediaSessionAction[]>([['previoustrack', 'nexttrack'], ['nexttrack'], ['previoustrack']])(
  'offers %s in place of steps, which the lock screen of an iPhone would prefer',
  (...keys) => {
    const { answered } = begin({ keys });
    expect(answered()).toEqual(['play', 'pause', 'seekto', ...keys]);
  },
);

test('takes the keys of the player before, when it acquires the session', () => {
  const media = createFakeMediaSession();
  const acquire = (actions: Parameters<typeof createMediaSessionControls>[2]) =>
    createMediaSessionControls(media.port, () => undefined, actions).acquire(shown);
  acquire({ stop: () => undefined });
  acquire({ nexttrack: () => undefined });
  expect(media.answered()).not.toContain('seekforward');
  acquire({ stop: () => undefined });
  expect(media.answered()).not.toContain('nexttrack');
});

test('ignores a seek without a time', () => {
  const { requested, press } = begin();
  press('seekto');
  expect(requested).toEqual([]);
});

test('an action unknown to the browser does not affect the others', () => {
  const { session, controls, answered } = begin({ isAcquired: false });
  const { setActionHandler } = session;
  session.setActionHandler = (action, handler) => {
    if (action === 'seekbackward') throw new TypeError('unknown');
    setActionHandler(action, handler);
  };
  controls.acquire(shown);
  expect(answered()).toEqual(['play', 'pause', 'stop', 'seekto', 'seekforward']);
});

test('has no effect until it acquires the session', () => {
  const { session, places, controls, answered } = begin({ isAcquired: false });
  controls.show(shown);
  controls.update(status);
  controls.release();
  expect(session).toMatchObject({ metadata: null, playbackState: 'none' });
  expect([answered(), places]).toEqual([[], []]);
});

test('leaves the session of another player alone until it acquires it again', () => {
  const { session, controls, answered } = begin();
  controls.yield();
  const theirs = { metadata: { title: 'Theirs' } as MediaMetadata, playbackState: 'playing' };
  Object.assign(session, theirs);
  controls.update({ ...status, playing: false });
  controls.release();
  expect(session).toMatchObject(theirs);
  expect(answered()).toContain('play');
  controls.acquire(shown);
  expect(session.metadata).toEqual(shown);
});

test('clears the session on release', () => {
  const { session, places, controls, answered } = begin();
  controls.update(status);
  controls.release();
  expect(session).toMatchObject({ metadata: null, playbackState: 'none' });
  expect(places.at(-1)).toBeUndefined();
  expect(places).toHaveLength(2);
  expect(answered()).toEqual([]);
});

describe('artwork', () => {
  const avif = { type: 'image/avif', srcset: '/a-240.avif 240w, /a-480.avif 480w' };
  const webp = { type: 'image/webp', srcset: '/a-240.webp 240w, /a-480.webp 480w' };
  const at = (small: string, large: string) => [
    { src: '/a-240.webp', sizes: small, type: 'image/webp' },
    { src: '/a-480.webp', sizes: large, type: 'image/webp' },
  ];

  test.each([
    ['every size that a lock screen can show', { src: '/a.webp', sources: [avif, webp] }, 1, at('240x240', '480x480')],
    ['as high as the cover is', { src: '/a.webp', sources: [avif, webp] }, 9 / 16, at('240x135', '480x270')],
    ['the plain one where it knows no other', { src: '/a.webp', sources: [avif] }, 1, [{ src: '/a.webp' }]],
    ['the plain one where there is no other', { src: '/a.webp' }, 1, [{ src: '/a.webp' }]],
    ['none', { src: '', sources: [] }, 1, []],
  ])('%s', (_, cover, ratio, artwork) => expect(toArtwork(cover, ratio)).toEqual(artwork));
});
