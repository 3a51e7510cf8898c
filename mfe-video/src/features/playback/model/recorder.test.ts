import { createRecorder, type RecordedEvent } from './recorder';

const atOnce = (task: () => void) => {
  task();
  return () => undefined;
};

function setUp(afterSeeks: (task: () => void) => () => void = atOnce) {
  const log: string[] = [];
  const records: RecordedEvent[] = [];
  const flags: { validFlag: boolean; playId: string }[] = [];
  let ids = 0;
  const note = (how: string) => (event: RecordedEvent) => {
    records.push(event);
    log.push(`${how} ${event.event} ${event.progressTime}`);
  };
  const recorder = createRecorder({
    sink: {
      record: note('record'),
      recordOnLeave: note('leave'),
      flag(validFlag, { playId }) {
        log.push(`flag ${validFlag}`);
        flags.push({ validFlag, playId });
      },
      settled: () => Promise.resolve(),
    },
    newId: () => `viewing-${(ids += 1)}`,
    now: () => Date.parse('2026-06-01T10:00:00Z'),
    afterSeeks,
  });
  /** Watches in steps of a quarter of a second, like a browser's `timeupdate`. */
  const watch = (from: number, to: number) => {
    for (let position = from; position <= to; position += 0.25) recorder.onTime(position);
  };
  return { recorder, log, records, flags, watch };
}

test('play is recorded with its viewing, and the flag is cleared', () => {
  const { recorder, log, records } = setUp();
  recorder.onPlaying(12.34, false);
  expect(log).toEqual(['record play 12.3', 'flag false']);
  expect(records[0]).toMatchObject({ playId: 'viewing-1', playStartedAt: '2026-06-01T10:00:00.000Z' });
});

test('continuing after a wait for data is no new play', () => {
  const { recorder, log } = setUp();
  recorder.onPlaying(0, false);
  recorder.onPlaying(7, false);
  expect(log).toHaveLength(2);
});

test('progress every 30 seconds of media, pauses not counted', () => {
  const { recorder, log, watch } = setUp();
  recorder.onPlaying(0, false);
  watch(0, 20);
  recorder.onPaused(20);
  recorder.onPlaying(20, false);
  watch(20, 29.75);
  expect(log.filter((line) => line.includes('progress'))).toEqual([]);
  watch(30, 65);
  expect(log.filter((line) => line.includes('progress'))).toEqual(['record progress 30', 'record progress 60']);
});

test('does not count what a seek skips', () => {
  const { recorder, log, watch } = setUp();
  recorder.onPlaying(0, false);
  watch(0, 10);
  recorder.onSeeking();
  recorder.onTime(500);
  recorder.onSeeked(500);
  watch(500, 519.75);
  expect(log.filter((line) => line.includes('progress'))).toEqual([]);
  watch(520, 521);
  expect(log.filter((line) => line.includes('progress'))).toEqual(['record progress 520']);
});

test('a seek records a pause at its target, also while paused', () => {
  const { recorder, log } = setUp();
  recorder.onPlaying(0, false);
  recorder.onSeeked(90);
  recorder.onPaused(95);
  recorder.onSeeked(20);
  expect(log.slice(2)).toEqual(['record pause 90', 'record pause 95', 'record pause 20']);
});

test('records a series of seeks once, at its last target', () => {
  let resting: (() => void) | undefined;
  const { recorder, log } = setUp((task) => {
    resting = task;
    return () => (resting = undefined);
  });
  recorder.onPlaying(0, false);
  recorder.onSeeked(5);
  recorder.onSeeked(10);
  resting?.();
  recorder.onSeeked(15);
  recorder.onLeave(15, false);
  resting?.();
  expect(log.slice(2)).toEqual(['record pause 10', 'record pause 15']);
});

test('the jump to the resume position before playback is not a seek by the viewer', () => {
  const { recorder, log } = setUp();
  recorder.onSeeked(42);
  expect(log).toEqual([]);
});

test('the end: a pause, then the flag, both of the same viewing', () => {
  const { recorder, log, records, flags } = setUp();
  recorder.onPlaying(0, false);
  recorder.onEnded(60);
  expect(log.slice(2)).toEqual(['record pause 60', 'flag true']);
  expect(records.map(({ playId }) => playId)).toEqual(['viewing-1', 'viewing-1']);
  expect(flags).toEqual([false, true].map((validFlag) => ({ validFlag, playId: 'viewing-1' })));
});

test('every start by the viewer is a new viewing; resuming after an interruption is not', () => {
  const { recorder, records } = setUp();
  recorder.onPlaying(0, false);
  recorder.onPaused(5);
  recorder.onPlaying(5, true);
  recorder.onPaused(8);
  recorder.onPlaying(8, false);
  expect(records.map(({ playId }) => playId)).toEqual([
    'viewing-1',
    'viewing-1',
    'viewing-1',
    'viewing-1',
    'viewing-2',
  ]);
});

test('hiding the page saves the position, and playback continues', () => {
  const { recorder, log, watch } = setUp();
  recorder.onPlaying(0, false);
  watch(0, 12);
  recorder.onHidden(12);
  recorder.onHidden(12.1);
  recorder.onPaused(14);
  expect(log.slice(2)).toEqual(['leave progress 12', 'record pause 14']);
});

test.each([
  ['the page ends', true, 'leave pause 9'],
  ['another page follows', false, 'record pause 9'],
])('leaving when %s ends the viewing: a later rewind changes nothing', (_, pageEnds, line) => {
  const { recorder, log } = setUp();
  recorder.onPlaying(0, false);
  recorder.onLeave(9, pageEnds);
  recorder.onSeeked(0);
  recorder.onPaused(0);
  expect(log.slice(2)).toEqual([line]);
});

test('records nothing if the viewer leaves without watching', () => {
  const { recorder, log } = setUp();
  recorder.onHidden(0);
  recorder.onLeave(0, true);
  expect(log).toEqual([]);
});
