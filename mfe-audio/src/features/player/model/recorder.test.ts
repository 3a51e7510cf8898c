import { createRecorder } from './recorder';

function setUp() {
  const log: string[] = [];
  const note = (how: string) => (event: { audio_id: number; event: string; progressTime: number }) =>
    void log.push(`${how} ${event.event} ${event.audio_id} ${event.progressTime}`);
  return { log, recorder: createRecorder({ record: note('record'), recordOnLeave: note('leave') }) };
}

test('records no new start after a wait for data', () => {
  const { log, recorder } = setUp();
  recorder.onPlaying(7, 0);
  recorder.onPlaying(7, 5);
  expect(log).toEqual(['record start 7 0']);
});

test('records a stop once, and never without a start', () => {
  const { log, recorder } = setUp();
  recorder.onStopped(3);
  recorder.onPlaying(7, 0);
  recorder.onStopped(5);
  recorder.onStopped(0);
  recorder.onLeave(0);
  expect(log).toEqual(['record start 7 0', 'record stop 7 5']);
});

test('a stop on leaving is sent so that it survives the page', () => {
  const { log, recorder } = setUp();
  recorder.onPlaying(7, 0);
  recorder.onLeave(9.99);
  expect(log.at(-1)).toBe('leave stop 7 9');
});

test('a negative position counts as 0', () => {
  const { log, recorder } = setUp();
  recorder.onPlaying(7, -0.4);
  expect(log).toEqual(['record start 7 0']);
});
