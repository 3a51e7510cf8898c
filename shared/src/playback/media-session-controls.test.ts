import { createFakeMediaSession } from '../testing/fake-media-session';
import { createMediaSessionControls, type MediaSessionCommand } from './media-session-controls';

const shown = { title: 'First Light', artist: 'the Doctor', artwork: [{ src: '/cover.jpg' }] };
const place = { playing: true, position: 60, duration: 600, speed: 1 };

function begin({ taken = true } = {}) {
  const media = createFakeMediaSession();
  const asked: (MediaSessionCommand | string)[] = [];
  const keys = createMediaSessionControls(media.port, (request) => asked.push(request), {
    nexttrack: () => asked.push('next'),
  });
  if (taken) keys.take(shown);
  return { ...media, keys, asked };
}

test('shows what plays, in which state and where', () => {
  const { session, places, keys } = begin();
  keys.tell(place);
  expect(session).toMatchObject({ metadata: shown, playbackState: 'playing' });
  expect(places).toEqual([{ duration: 600, position: 60, playbackRate: 1 }]);
  keys.tell({ ...place, playing: false, position: 601, speed: 1.5 });
  expect(session.playbackState).toBe('paused');
  expect(places.at(-1)).toEqual({ duration: 600, position: 600, playbackRate: 1.5 });
  keys.show({ title: 'Second Light' });
  expect(session.metadata).toEqual({ title: 'Second Light' });
});

test('tells no place of what has no length yet', () => {
  const { session, places, keys } = begin();
  keys.tell({ ...place, duration: 0 });
  expect(session.playbackState).toBe('playing');
  expect(places).toEqual([]);
});

test('a place that only went on is not told, a leap is', () => {
  const { places, keys } = begin();
  keys.tell({ ...place, position: 62 }, place);
  expect(places).toEqual([]);
  keys.tell({ ...place, position: 63 }, place);
  keys.tell({ ...place, position: 50 }, place);
  expect(places.map((told) => told?.position)).toEqual([63, 50]);
});

test.each<[MediaSessionAction, Partial<MediaSessionActionDetails>, MediaSessionCommand | string]>([
  ['play', {}, { type: 'play' }],
  ['pause', {}, { type: 'pause' }],
  ['seekto', { seekTime: 0 }, { type: 'seek', position: 0 }],
  ['seekforward', {}, { type: 'seekBy', seconds: 10 }],
  ['seekforward', { seekOffset: null as never }, { type: 'seekBy', seconds: 10 }],
  ['seekbackward', { seekOffset: 20 }, { type: 'seekBy', seconds: -20 }],
  ['nexttrack', {}, 'next'],
])('the key %s with %j', (action, details, request) => {
  const { asked, press } = begin();
  press(action, details);
  expect(asked).toEqual([request]);
});

test('a seek to nowhere asks nothing', () => {
  const { asked, press } = begin();
  press('seekto');
  expect(asked).toEqual([]);
});

test('an action that the browser does not know takes no other one away', () => {
  const { session, keys, answered } = begin({ taken: false });
  const { setActionHandler } = session;
  session.setActionHandler = (action, handler) => {
    if (action === 'seekbackward') throw new TypeError('unknown');
    setActionHandler(action, handler);
  };
  keys.take(shown);
  expect(answered()).toEqual(['play', 'pause', 'seekforward', 'seekto', 'nexttrack']);
});

test('is another one’s until it is taken', () => {
  const { session, places, keys, answered } = begin({ taken: false });
  keys.show(shown);
  keys.tell(place);
  keys.giveBack();
  expect(session).toMatchObject({ metadata: null, playbackState: 'none' });
  expect([answered(), places]).toEqual([[], []]);
});

test('what another player has put there stays, until it is taken again', () => {
  const { session, keys, answered } = begin();
  keys.leave();
  const theirs = { metadata: { title: 'Theirs' } as MediaMetadata, playbackState: 'playing' };
  Object.assign(session, theirs);
  keys.tell({ ...place, playing: false });
  keys.giveBack();
  expect(session).toMatchObject(theirs);
  expect(answered()).toContain('play');
  keys.take(shown);
  expect(session.metadata).toEqual(shown);
});

test('given back, it is empty', () => {
  const { session, places, keys, answered } = begin();
  keys.tell(place);
  keys.giveBack();
  expect(session).toMatchObject({ metadata: null, playbackState: 'none' });
  expect(places.at(-1)).toBeUndefined();
  expect(places).toHaveLength(2);
  expect(answered()).toEqual([]);
});
