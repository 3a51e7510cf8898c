import { createFakeMediaSession } from '@inspire/shared/testing';
import { startAudio } from '../../../testing/start-audio';

async function begin() {
  const media = createFakeMediaSession();
  const audio = startAudio({ platform: { mediaSession: media.port } });
  await audio.playFrom(1);
  return { ...audio, ...media };
}

test('the keys control the player, and show whether it plays', async () => {
  const { session, engine, press } = await begin();
  press('seekto', { seekTime: 30 });
  press('pause');
  expect(engine.log.slice(-2)).toEqual(['seek 30', 'pause']);
  expect(session.playbackState).toBe('paused');
  press('play');
  expect(engine.log.at(-1)).toBe('play');
});

test('next and previous, each with its new title', async () => {
  const { session, press } = await begin();
  press('nexttrack');
  expect(session.metadata).toMatchObject({ title: 'Second Thoughts' });
  press('previoustrack');
  press('previoustrack');
  expect(session.metadata).toMatchObject({ title: 'Third Time' });
});

test('is yielded to a video that starts, and acquired again when audio plays next', async () => {
  const { session, host, engine } = await begin();
  const ofVideo = { metadata: { title: 'A video' } as MediaMetadata, playbackState: 'playing' };
  Object.assign(session, ofVideo);
  host.events.publishMediaStarted({ kind: 'video', id: 1 });
  engine.emit({ type: 'paused', position: 5 });
  expect(session).toMatchObject(ofVideo);
  engine.emit({ type: 'play' });
  expect(session.metadata).toMatchObject({ title: 'First Breath' });
});

test('is released at the end of the session, and nothing plays after it', async () => {
  const { session, host, answered, engine } = await begin();
  host.session.end('logout');
  engine.emit({ type: 'play' });
  expect([session.metadata, session.playbackState, answered()]).toEqual([null, 'none', []]);
});

test('is released with the remote', async () => {
  const { session, answered, dispose } = await begin();
  expect(answered()).toContain('nexttrack');
  dispose();
  expect([session.metadata, session.playbackState, answered()]).toEqual([null, 'none', []]);
});
