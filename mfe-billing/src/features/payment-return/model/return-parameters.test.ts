/** @jest-environment @inspire/devkit/jest/browser */
import { getDestination, parseReturnParameters } from './return-parameters';

const video = '/user-routes/video-player?id=7';
const query = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters).toString()}`;

it.each([
  [
    'a video',
    { redirecturl: video, status: '7', message: 'Paid' },
    { redirect: video, status: '7', message: 'Paid', item: { kind: 'video', id: 7 } },
  ],
  [
    'a video album',
    { redirecturl: '/user-routes/videos-inAlbums?id=3', status: '3' },
    { redirect: '/user-routes/videos-inAlbums?id=3', status: '3', item: { kind: 'album', id: 3 } },
  ],
  [
    'an audio album',
    { redirecturl: '/user-routes/audio-player', status: '4' },
    { redirect: '/user-routes/audio-player', status: '4', item: { kind: 'album', id: 4 } },
  ],
  [
    'a plan',
    { redirecturl: '/plan-page', status: '2' },
    { redirect: '/plan-page', status: '2', item: { kind: 'plan', id: 2 } },
  ],
  ['another page', { redirecturl: '/about' }, { redirect: '/about' }],
  ['nothing', {}, {}],
  ['empty parameters', { redirecturl: '', status: '', message: '' }, {}],
  [
    'another site',
    { redirecturl: 'https://evil.example', status: '1', message: 'Paid' },
    { status: '1', message: 'Paid' },
  ],
])('parses %s', (_, given, expected) => {
  expect(parseReturnParameters(query(given))).toEqual({
    redirect: undefined,
    status: undefined,
    message: undefined,
    item: undefined,
    ...expected,
  });
});

it.each([
  [{ redirect: undefined, status: '1' }, '/', null],
  [{ redirect: video, status: '7' }, video, null],
  [{ redirect: '/user-routes/audio-player', status: '4' }, '/user-routes/audio-player', { id: 4 }],
  [{ redirect: '/user-routes/audio-player', status: undefined }, '/user-routes/audio-player', null],
  [{ redirect: '/plan-page', status: '2' }, '/plan-page', null],
])('leads %j to %s', (given, href, state) => {
  expect(getDestination(given)).toEqual({ href, state });
});
