import { ApiError } from '@inspire/shared/client';
import type { PlaybackQuality } from '@inspire/shared/contracts';
import { someAlbum, someTracks, startAudio } from '../../../testing/start-audio';
import { attachPlaybackTracker } from './attach-playback-tracker';

function setUp(...options: Parameters<typeof startAudio>) {
  const audio = startAudio(...options);
  const reports: PlaybackQuality[] = [];
  const host = { reportPlayback: (quality: PlaybackQuality) => void reports.push(quality) };
  const stop = attachPlaybackTracker(audio.player, host, audio.time);
  const open = () =>
    audio.sendRequest({ type: 'open', queue: { album: someAlbum.audioAlbum, tracks: someTracks, trackId: 1 } });
  return { ...audio, open, stop, last: () => reports.at(-1) };
}

test('each track has a start, and a wait for data is a stall', async () => {
  const { open, engine, time, sendRequest, last, stop } = setUp();
  await open();
  await time.pass(500);
  engine.emit({ type: 'playing', position: 0 });
  engine.emit({ type: 'waiting' });
  await time.pass(300);
  engine.emit({ type: 'playing', position: 3 });
  await sendRequest({ type: 'seek', position: 50 });
  engine.emit({ type: 'waiting' });
  engine.emit({ type: 'seeked', position: 50 });
  engine.emit({ type: 'playing', position: 50 });
  await sendRequest({ type: 'next' });
  expect(last()).toMatchObject({ startUpMs: [500], stallMs: [300], abandoned: 1 });
  engine.emit({ type: 'playing', position: 0 });
  expect(last()).toMatchObject({ startUpMs: [500, 0], abandoned: 0 });
  stop();
});

test('a track without access is no defect, one without a response is', async () => {
  const locked = setUp({ responses: { audioStream: () => new ApiError('http', 403) } });
  await locked.open();
  expect(locked.last()).toMatchObject({ abandoned: 0, errors: 0 });
  const lost = setUp({ responses: { audioStream: () => new ApiError('http', 500) } });
  await lost.open();
  expect(lost.last()).toMatchObject({ abandoned: 1, errors: 1 });
});
