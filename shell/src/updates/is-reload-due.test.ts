/** @jest-environment @inspire/devkit/jest/browser */
import { isCheckDue, isReloadDue, type PendingUpdate, type ViewerActivity } from './is-reload-due';
import { getViewerActivity } from './viewer-activity';

const calm: ViewerActivity = { isPlaying: false, isTyping: false, isPurchasing: false, isOffline: false };
const nothing: PendingUpdate = { isNewShell: false, remotes: [] };
const remotes = [{ name: 'mfe-video', version: '2.0.0' }];

const rows: readonly (readonly [
  what: string,
  pending: PendingUpdate,
  moment: Partial<ViewerActivity>,
  isDue: boolean,
])[] = [
  ['nothing new', nothing, {}, false],
  ['nothing new, whatever the viewer does', nothing, { isPlaying: true, isTyping: true, isPurchasing: true }, false],
  ['a remote', { ...nothing, remotes }, {}, true],
  ['a new shell', { ...nothing, isNewShell: true }, {}, true],
  ['a new shell while something plays', { ...nothing, isNewShell: true }, { isPlaying: true }, false],
  ['a remote while something plays', { ...nothing, remotes }, { isPlaying: true }, false],
  ['a remote while a form is filled in', { ...nothing, remotes }, { isTyping: true }, false],
  ['a remote during a purchase', { ...nothing, remotes }, { isPurchasing: true }, false],
  ['a remote while offline', { ...nothing, remotes }, { isOffline: true }, false],
];
test.each(rows)('%s', (_, pending, moment, isDue) => {
  expect(isReloadDue(pending, { ...calm, ...moment })).toBe(isDue);
});

const minutes = (count: number) => count * 60_000;
test.each([
  ['focus', minutes(5), true, true],
  ['focus', minutes(5) - 1, true, false],
  ['clock', minutes(15), true, true],
  ['clock', minutes(15) - 1, true, false],
  ['clock', minutes(600), false, false],
] as const)('%s after %d ms, visible %s: %s', (occasion, since, isVisible, expected) => {
  expect(isCheckDue(occasion, since, isVisible)).toBe(expected);
});

describe('the activity of a viewer', () => {
  const rest = { isPurchasing: false, isOffline: false };
  const calm = { isPlaying: false, isTyping: false, ...rest };

  function show(html: string): void {
    document.body.innerHTML = html;
  }
  function play(media: HTMLMediaElement | null, state: { paused?: boolean; ended?: boolean } = {}): void {
    if (!media) throw new Error('no media');
    Object.defineProperties(media, {
      paused: { value: state.paused ?? false },
      ended: { value: state.ended ?? false },
    });
  }

  afterEach(() => show(''));

  test('a page that is only looked at is calm', () => {
    show(
      '<h1>Home</h1><video></video><input type="range" value="5"><input type="checkbox" checked><input><button>Play</button>',
    );
    document.querySelector('button')?.focus();
    expect(getViewerActivity(document, rest)).toEqual(calm);
  });

  test.each(['video', 'audio'])('a %s that plays is noticed, one that ended or is paused is not', (kind) => {
    show(`<${kind}></${kind}>`);
    play(document.querySelector(kind));
    expect(getViewerActivity(document, rest).isPlaying).toBe(true);
    show(`<${kind}></${kind}><${kind}></${kind}>`);
    play(document.querySelector(kind), { ended: true });
    expect(getViewerActivity(document, rest).isPlaying).toBe(false);
  });

  test.each([
    '<input type="email">',
    '<textarea></textarea>',
    '<select></select>',
    '<div contenteditable="true" tabindex="0"></div>',
  ])('being in %s is typing', (html) => {
    show(html);
    (document.body.firstElementChild as HTMLElement).focus();
    expect(getViewerActivity(document, rest).isTyping).toBe(true);
  });

  test('counts a field with text as typing, wherever the focus is', () => {
    show('<input type="password"><textarea></textarea>');
    const [field] = document.getElementsByTagName('input');
    field!.value = 'secret';
    expect(getViewerActivity(document, rest).isTyping).toBe(true);
    field!.value = ' ';
    expect(getViewerActivity(document, rest).isTyping).toBe(false);
  });

  test('a running purchase is passed on', () => {
    expect(getViewerActivity(document, { ...rest, isPurchasing: true })).toEqual({ ...calm, isPurchasing: true });
  });
});
