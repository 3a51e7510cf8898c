import { createFakeMediaSession, createTestHost } from '@inspire/shared/testing';
import { createFakeEngine } from '../../../testing/fake-engine';
import { createPlayer } from '../model/player';
import { attachMediaSession } from './use-media-session';

function begin() {
  const media = createFakeMediaSession();
  const engine = createFakeEngine();
  const player = createPlayer({ isHidden: () => false });
  attachMediaSession(
    player,
    { title: 'First Light', artist: 'the Doctor', artwork: '/cover.jpg' },
    media.port,
    createTestHost().events,
  );
  player.open({ url: '/stream/', startAt: 0, duration: 600, autoplay: true });
  player.connect((emit) => engine.create(undefined as never, emit), {
    enter: () => undefined,
    leave: () => undefined,
    follow: () => () => undefined,
  });
  engine.begin(100);
  engine.log.length = 0;
  return { ...media, engine };
}

test('shows title, artist and artwork', () => {
  const { session } = begin();
  expect(session.metadata).toEqual({ title: 'First Light', artist: 'the Doctor', artwork: [{ src: '/cover.jpg' }] });
  expect(session.playbackState).toBe('playing');
});

test('updates the position after seeks and speed changes, not with every time event', () => {
  const { engine, places } = begin();
  engine.emit({ type: 'seeked', position: 60 });
  expect(places.at(-1)).toEqual({ duration: 600, position: 60, playbackRate: 1 });
  engine.emit({ type: 'speed', speed: 1.5 });
  expect(places.at(-1)).toEqual({ duration: 600, position: 60, playbackRate: 1.5 });
  const reported = places.length;
  engine.advance(60, 70);
  expect(places).toHaveLength(reported);
  engine.emit({ type: 'paused', position: 70 });
  expect(places.at(-1)).toMatchObject({ position: 70 });
});

test('the key to stop pauses and rewinds', () => {
  const { engine, press } = begin();
  press('stop');
  expect(engine.log).toEqual(['pause', 'seek 0']);
});
