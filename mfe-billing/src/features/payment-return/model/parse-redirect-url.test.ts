/** @jest-environment @inspire/tooling/jest/browser */
import { parseRedirectUrl } from './parse-redirect-url';

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
