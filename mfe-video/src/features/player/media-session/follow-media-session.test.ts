import { createFakeEngine } from '../../../testing/fake-engine';
import { createPlayer } from '../model/player';
import { followMediaSession, type MediaSessionPort } from './follow-media-session';

function begin() {
  const handlers = new Map<string, MediaSessionActionHandler | null>();
  const places: (MediaPositionState | undefined)[] = [];
  const session = {
    metadata: null as MediaMetadata | null,
    playbackState: 'none',
    setActionHandler: (action: string, handler: MediaSessionActionHandler | null) => void handlers.set(action, handler),
    setPositionState: (place?: MediaPositionState) => void places.push(place),
  };
  const port: MediaSessionPort = { session: session as unknown as MediaSession, makeMetadata: (init) => init as MediaMetadata };
  const engine = createFakeEngine();
  const player = createPlayer({ isHidden: () => false });
  const other = { started: (): void => undefined };
  const end = followMediaSession(player, { title: 'First Light', artist: 'the Doctor', artwork: '/cover.jpg' }, port, (started) => {
    other.started = started;
    return () => undefined;
  });
  player.open({ url: '/stream/', startAt: 0, duration: 600, autoplay: true });
  player.connect((emit) => engine.create(undefined as never, emit), { enter: () => undefined, leave: () => undefined, follow: () => () => undefined });
  engine.begin(100);
  engine.log.length = 0;
  const press = (action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}) => handlers.get(action)?.({ action, ...details });
  return { session, handlers, places, engine, press, other, end };
}

test('says what plays, by whom, with its cover', () => {
  const { session } = begin();
  expect(session.metadata).toEqual({ title: 'First Light', artist: 'the Doctor', artwork: [{ src: '/cover.jpg' }] });
  expect(session.playbackState).toBe('playing');
});

test('the place keeps in step with seeks and with the speed, and is not told every quarter of a second', () => {
  const { engine, places } = begin();
  engine.emit({ type: 'seeked', position: 60 });
  expect(places.at(-1)).toEqual({ duration: 600, position: 60, playbackRate: 1 });
  engine.emit({ type: 'speed', speed: 1.5 });
  expect(places.at(-1)).toEqual({ duration: 600, position: 60, playbackRate: 1.5 });
  const told = places.length;
  engine.watch(60, 70);
  expect(places).toHaveLength(told);
  engine.emit({ type: 'paused', position: 70 });
  expect(places.at(-1)).toMatchObject({ position: 70 });
});

test.each([
  ['play', {}, ['play']],
  ['pause', {}, ['pause']],
  ['stop', {}, ['pause', 'seek 0']],
  ['seekto', { seekTime: 30 }, ['seek 30']],
  ['seekforward', {}, ['seek 110']],
  ['seekbackward', { seekOffset: 20 }, ['seek 80']],
] as const)('the key %s', (action, details, log) => {
  const { engine, press } = begin();
  press(action, details);
  expect(engine.log).toEqual(log);
});

test('is left to other media that start, and taken again with the next play', () => {
  const { session, engine, other, handlers, end } = begin();
  other.started();
  session.playbackState = 'playing';
  engine.emit({ type: 'paused', position: 100 });
  expect(session.playbackState).toBe('playing');
  engine.emit({ type: 'played' });
  expect(session.playbackState).toBe('playing');
  other.started();
  end();
  expect(session.metadata).not.toBeNull();
  expect(handlers.get('play')).not.toBeNull();
});

test('is given back at the end', () => {
  const { session, handlers, end } = begin();
  end();
  expect(session).toMatchObject({ metadata: null, playbackState: 'none' });
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true);
});
