import { playbackErrorText, toPlaybackError } from './playback-error';

const premium = 'This is a premium audio album. Please buy it to listen.';

test.each([
  ['the end of the session shows nothing', { kind: 'loggedOut' }, undefined],
  [
    "a displaced device shows the server's text",
    { kind: 'displaced', detail: 'It plays elsewhere.' },
    'It plays elsewhere.',
  ],
  ['a denial without a text', { kind: 'locked', detail: undefined }, premium],
  ['a missing track', { kind: 'missing' }, 'This track is no longer available.'],
  ['no response', { kind: 'network' }, 'Check Internet Connection'],
  ['anything else', { kind: 'broken' }, 'We can’t play this track right now.'],
] as const)('%s', (_, failure, text) => {
  const error = toPlaybackError(failure);
  expect(error?.kind).toBe(text && failure.kind);
  expect(error && playbackErrorText(error)).toBe(text);
});
