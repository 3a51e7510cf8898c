import { startAudio } from '../../../testing/start-audio';
import type { MediaSessionPort } from './surroundings';

function createFakeSession() {
  const handlers = new Map<string, MediaSessionActionHandler | null>();
  const places: (MediaPositionState | undefined)[] = [];
  const session = {
    metadata: null as MediaMetadata | null,
    playbackState: 'none',
    setActionHandler: (action: string, handler: MediaSessionActionHandler | null) => void handlers.set(action, handler),
    setPositionState: (place?: MediaPositionState) => void places.push(place),
  };
  const port: MediaSessionPort = { session: session as unknown as MediaSession, makeMetadata: (init) => init as MediaMetadata };
  const press = (action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}) => handlers.get(action)?.({ action, ...details });
  return { session, port, handlers, places, press };
}

async function begin() {
  const media = createFakeSession();
  const audio = startAudio({ surroundings: { mediaSession: media.port } });
  await audio.playFrom(1);
  return { ...audio, ...media };
}

test('says what plays, from which album, with its cover and its place', async () => {
  const { session, places, engine } = await begin();
  expect(session.metadata).toMatchObject({ title: 'First Breath', album: 'Small Courage', artwork: [{ src: '/media/album-101/cover.jpg' }] });
  expect(session.playbackState).toBe('playing');
  engine.emit({ type: 'seeked', position: 60 });
  expect(places.at(-1)).toEqual({ duration: 100, position: 60, playbackRate: 1 });
});

test.each([
  ['pause', {}, 'pause'], ['seekto', { seekTime: 30 }, 'seek 30'], ['seekforward', {}, 'seek 60'], ['seekbackward', { seekOffset: 20 }, 'seek 30'],
] as const)('the key %s', async (action, details, line) => {
  const { engine, press } = await begin();
  engine.emit({ type: 'seeked', position: 50 });
  press(action, details);
  expect(engine.log.at(-1)).toBe(line);
});

test('next and previous, each with its new title', async () => {
  const { session, press } = await begin();
  press('nexttrack');
  expect(session.metadata).toMatchObject({ title: 'Second Thoughts' });
  press('previoustrack');
  press('previoustrack');
  expect(session.metadata).toMatchObject({ title: 'Third Time' });
});

test('play and its state', async () => {
  const { session, engine, press } = await begin();
  press('pause');
  expect(session.playbackState).toBe('paused');
  press('play');
  expect(engine.log.at(-1)).toBe('play');
});

test('is left to a video that starts, and taken again with the next sound', async () => {
  const { session, host, engine } = await begin();
  const ofVideo = { metadata: { title: 'A video' } as MediaMetadata, playbackState: 'playing' };
  Object.assign(session, ofVideo);
  host.events.publishMediaStarted({ kind: 'video', id: 1 });
  engine.emit({ type: 'paused', position: 5 });
  expect(session).toMatchObject(ofVideo);
  engine.emit({ type: 'played' });
  expect(session.metadata).toMatchObject({ title: 'First Breath' });
});

test('is given back at the end of the session, and with the remote', async () => {
  const { session, host, handlers, engine, dispose } = await begin();
  host.session.end('logout');
  expect([session.metadata, session.playbackState, [...handlers.values()].every((handler) => handler === null)]).toEqual([null, 'none', true]);
  engine.emit({ type: 'played' });
  dispose();
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true);
});
