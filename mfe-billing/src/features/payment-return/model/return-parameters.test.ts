/** @jest-environment @inspire/devkit/jest/browser */
import { getDestination, parseRedirectUrl, parseReturnParameters } from './return-parameters';

it.each([
  ['/plan-page', '/plan-page'],
  ['/user-routes/video-player?id=7', '/user-routes/video-player?id=7'],
  ['/user-routes/audio-player', '/user-routes/audio-player'],
  ['/terms_&_condition#refunds', '/terms_&_condition#refunds'],
  ['/user-routes/dashboard?q=a%20b', '/user-routes/dashboard?q=a%20b'],
])('goes to %j', (value, path) => expect(parseRedirectUrl(value)).toBe(path));

it.each([
  null,
  '',
  'dashboard',
  'https://evil.example',
  'https://evil.example/',
  'https://evil.example/user-routes',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'http:/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '%2F%2Fevil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/%255Cevil.example',
  '/%252Fevil.example',
  '%252F%252Fevil.example',
  '/a/%5C..',
  '/%09/evil.example',
  '/%E0%A4%A',
  '/x%25252525',
  '/./%2F/evil.example/..//',
  '/..//evil.example',
  '/api/call/url',
  '/api/call/url?redirecturl=/x',
  '/\u0000',
])('takes %j as absent', (value) => expect(parseRedirectUrl(value)).toBeUndefined());

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
