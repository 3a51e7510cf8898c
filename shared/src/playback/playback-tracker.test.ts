import type { PlaybackQuality } from '../contracts/entities/quality';
import { qualityMaxima } from '../guards';
import { createFakeTime } from '../testing';
import { createPlaybackTracker, type TrackedEvent } from './playback-tracker';

function setUp() {
  const time = createFakeTime();
  const reports: PlaybackQuality[] = [];
  const host = { reportPlayback: (quality: PlaybackQuality) => void reports.push(quality) };
  const create = () => createPlaybackTracker(host, time);
  const tracker = create();
  const receive = (...events: (string | TrackedEvent)[]) =>
    events.forEach((event) => tracker.receive(typeof event === 'string' ? { type: event } : event));
  return { time, tracker, receive, create, reports, last: () => reports.at(-1) };
}

it('measures the wait from the request to the first frame', async () => {
  const { time, tracker, receive, last } = setUp();
  tracker.request();
  expect(last()).toMatchObject({ abandoned: 1, startUpMs: [] });
  await time.pass(700);
  receive('play', 'waiting', 'playing');
  expect(last()).toEqual({ startUpMs: [700], abandoned: 0, errors: 0, stallMs: [], renditionChanges: 0 });
});

it('begins earlier where the viewer waited before there was a stream', async () => {
  const { time, tracker, receive, last } = setUp();
  const since = time.now();
  await time.pass(300);
  tracker.request(since);
  await time.pass(200);
  receive('playing');
  expect(last()?.startUpMs).toEqual([500]);
});

it('counts a request without a first frame as abandoned, once, and so does the next item', () => {
  const { tracker, receive, last } = setUp();
  tracker.request();
  tracker.request();
  tracker.open();
  tracker.request();
  receive('playing');
  expect(last()).toMatchObject({ abandoned: 1, startUpMs: [0] });
});

it.each([
  ['a browser that requires a gesture', 'blocked'],
  ['no access', 'cancel'],
])('does not count %s', async (_, how) => {
  const { time, tracker, receive, last } = setUp();
  tracker.request();
  if (how === 'cancel') tracker.cancel();
  else receive(how);
  expect(last()?.abandoned).toBe(0);
  await time.pass(60_000);
  receive('play');
  await time.pass(100);
  receive('playing');
  expect(last()).toMatchObject({ startUpMs: [100], abandoned: 0 });
});

it('leaves out the time that the viewer paused before the first frame', async () => {
  const { time, tracker, receive, last } = setUp();
  tracker.request();
  receive('paused');
  await time.pass(60_000);
  receive('play');
  await time.pass(100);
  receive('playing');
  expect(last()?.startUpMs).toEqual([100]);
});

it('measures waits after the first frame, and reports them while they last', async () => {
  const { time, tracker, receive, last } = setUp();
  tracker.request();
  receive('playing', 'waiting', 'waiting');
  await time.pass(1_000);
  expect(last()?.stallMs).toEqual([1_000]);
  await time.pass(200);
  receive('playing');
  await time.pass(5_000);
  expect(last()?.stallMs).toEqual([1_200]);
  receive('waiting');
  await time.pass(100);
  tracker.stop();
  await time.pass(5_000);
  expect(last()?.stallMs).toEqual([1_200, 100]);
});

it.each([
  ['before the first frame', ['waiting']],
  ['of a seek', ['playing', 'seeking', 'waiting', 'seeked', 'playing']],
  ['while paused', ['playing', 'paused', 'waiting']],
  ['at the end', ['playing', 'ended', 'waiting']],
])('does not count waits %s', (_, events) => {
  const { tracker, receive, last } = setUp();
  tracker.request();
  receive(...events);
  expect(last()?.stallMs).toEqual([]);
});

it('counts a stream that is opened again at its position as a wait, not as a start', async () => {
  const { time, tracker, receive, last } = setUp();
  tracker.request();
  receive('playing', 'failed', 'failed');
  tracker.request();
  await time.pass(400);
  receive('playing');
  expect(last()).toMatchObject({ startUpMs: [0], stallMs: [400], errors: 1, abandoned: 0 });
});

it('counts changes of the rendition, not the first one', () => {
  const { receive, last } = setUp();
  for (const loaded of [undefined, 360, 360, 720, undefined, 720, 360]) receive({ type: 'quality', loaded });
  expect(last()?.renditionChanges).toBe(2);
});

it('continues the totals of the page for the next player', () => {
  const { tracker, create, receive, last } = setUp();
  tracker.request();
  receive('playing');
  tracker.stop();
  const next = create();
  next.request();
  next.receive({ type: 'playing' });
  expect(last()?.startUpMs).toEqual([0, 0]);
});

it('stops counting at the maxima', () => {
  const { tracker, receive, last } = setUp();
  for (let item = 0; item < 60; item += 1) {
    tracker.open();
    tracker.request();
    receive('playing', 'failed');
    for (let stall = 0; stall < 20; stall += 1) receive('waiting', 'playing');
  }
  expect(last()?.startUpMs).toHaveLength(qualityMaxima.starts);
  expect(last()?.stallMs).toHaveLength(qualityMaxima.stalls);
  for (let change = 0; change < 1_000; change += 1) receive({ type: 'quality', loaded: change });
  expect(last()?.renditionChanges).toBe(qualityMaxima.events);
});

it('needs no host that listens', () => {
  const tracker = createPlaybackTracker({}, createFakeTime());
  tracker.request();
  expect(() => tracker.receive({ type: 'playing' })).not.toThrow();
});
