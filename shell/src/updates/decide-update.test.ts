import {
  decideUpdate,
  isCheckDue,
  type PendingUpdate,
  type UpdateDecision,
  type ViewerActivity,
} from './decide-update';

const calm: ViewerActivity = { isPlaying: false, isTyping: false, isPurchasing: false, isOffline: false };
const nothing: PendingUpdate = { isNewShell: false, remotes: [] };
const shown = { name: 'mfe-video', version: '2.0.0', isUsed: true };
const loaded = { name: 'mfe-audio', version: '2.0.0', isUsed: false };

const rows: readonly (readonly [
  what: string,
  pending: PendingUpdate,
  moment: Partial<ViewerActivity>,
  decision: UpdateDecision,
])[] = [
  ['nothing new', nothing, {}, { kind: 'none' }],
  [
    'nothing new, whatever the viewer does',
    nothing,
    { isPlaying: true, isTyping: true, isPurchasing: true },
    { kind: 'none' },
  ],
  ['a remote that is on the screen', { ...nothing, remotes: [shown] }, {}, { kind: 'reload' }],
  ['a remote that was only loaded', { ...nothing, remotes: [loaded] }, {}, { kind: 'replace', names: ['mfe-audio'] }],
  ['one of each', { ...nothing, remotes: [loaded, shown] }, {}, { kind: 'reload' }],
  ['a new shell', { ...nothing, isNewShell: true }, {}, { kind: 'reload' }],
  ['a new shell and a remote that was only loaded', { isNewShell: true, remotes: [loaded] }, {}, { kind: 'reload' }],
  ['a new shell while something plays', { ...nothing, isNewShell: true }, { isPlaying: true }, { kind: 'wait' }],
  ['a remote while something plays', { ...nothing, remotes: [shown] }, { isPlaying: true }, { kind: 'wait' }],
  ['a remote while a form is filled in', { ...nothing, remotes: [shown] }, { isTyping: true }, { kind: 'wait' }],
  ['a remote during a purchase', { ...nothing, remotes: [shown] }, { isPurchasing: true }, { kind: 'wait' }],
  ['a remote while offline', { ...nothing, remotes: [shown] }, { isOffline: true }, { kind: 'wait' }],
  [
    'a remote that was only loaded, while something plays',
    { ...nothing, remotes: [loaded] },
    { isPlaying: true },
    { kind: 'wait' },
  ],
];
test.each(rows)('%s', (_, pending, moment, decision) => {
  expect(decideUpdate(pending, { ...calm, ...moment })).toEqual(decision);
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
