import { parseResetState } from './reset-state';

it.each([
  ['nothing', null, { email: '' }],
  ['an email', { email: 'asha@example.com' }, { email: 'asha@example.com' }],
  ['a sent code', { email: 'asha@example.com', sentAt: 5 }, { email: 'asha@example.com', sentAt: 5 }],
  ['a sent code without an email', { sentAt: 5 }, { email: '' }],
  ['an invalid time', { email: 'asha@example.com', sentAt: 'now' }, { email: 'asha@example.com' }],
  [
    'a page to return to',
    { email: '', returnTo: { href: '/plan-page', state: 1 } },
    { email: '', returnTo: { href: '/plan-page', state: 1 } },
  ],
])('parses %s', (_, state, expected) => {
  expect(parseResetState(state)).toEqual(expected);
});
