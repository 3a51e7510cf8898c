/** @jest-environment @inspire/devkit/jest/browser */
import { createQualitySignals, type QualitySignal } from './quality-signals';
import { isMeasured } from './schedule-quality';
import { watchErrors } from './watch-errors';

const error = (stack: string): QualitySignal => ({ kind: 'error', stack });

it('passes on up to a hundred signals from before the listener was added, and then every signal', () => {
  const { add, listen } = createQualitySignals();
  for (let before = 0; before < 120; before += 1) add(error(String(before)));
  const received: QualitySignal[] = [];
  listen((signal) => received.push(signal));
  add(error('later'));
  expect(received).toHaveLength(101);
  expect([received[0], received.at(-1)]).toEqual([error('0'), error('later')]);
});

it('records the stack of errors and rejections, and counts errors that React recovers from only as a mismatch, unless a translator caused it', () => {
  const received: QualitySignal[] = [];
  const page = Object.assign(new EventTarget(), { document });
  const add = (signal: QualitySignal) => void received.push(signal);
  const onRecoverableError = watchErrors(page as unknown as Window, { add });
  const thrown = Object.assign(new Error('secret'), { stack: 'at file.js' });
  const emit = (type: string, detail: object) => page.dispatchEvent(Object.assign(new Event(type), detail));
  emit('error', { error: thrown });
  emit('error', { error: null, filename: 'other.js' });
  emit('unhandledrejection', { reason: thrown });
  emit('unhandledrejection', { reason: 'asha@example.com' });
  const stacks = ['at file.js', 'other.js', 'at file.js', ''];
  expect(received).toEqual(stacks.map(error));
  received.length = 0;
  Object.assign(window, { reportError: (reported: unknown) => emit('error', { error: reported }) });
  onRecoverableError(thrown);
  emit('error', { error: thrown });
  expect(received).toEqual([{ kind: 'mismatch' }, error('at file.js')]);
  received.length = 0;
  document.body.append(document.createElement('font'));
  onRecoverableError(thrown);
  expect(received).toEqual([]);
  Reflect.deleteProperty(window, 'reportError');
});

it.each([
  ['everyone', {}, 100, 0.999, true],
  ['half, in it', {}, 50, 0.49, true],
  ['half, not in it', {}, 50, 0.5, false],
  ['none', {}, 0, 0, false],
  ['no setting', {}, undefined, 0, false],
  ['Global Privacy Control', { globalPrivacyControl: true }, 100, 0, false],
  ['Do Not Track', { doNotTrack: '1' }, 100, 0, false],
  ['neither asked for', { globalPrivacyControl: false, doNotTrack: null }, 100, 0, true],
] as const)('measures a sample of %s: %p of 100', (_, preferences, percent, drawn, measured) => {
  expect(isMeasured(preferences, percent, () => drawn)).toBe(measured);
});
