import { readResetState } from './reset-state';

it.each([
  ['nothing', null, { email: '' }],
  ['an e-mail', { email: 'asha@example.com' }, { email: 'asha@example.com' }],
  ['a code under way', { email: 'asha@example.com', sentAt: 5 }, { email: 'asha@example.com', sentAt: 5 }],
  ['a code under way to nobody', { sentAt: 5 }, { email: '' }],
  ['a time that is none', { email: 'asha@example.com', sentAt: 'now' }, { email: 'asha@example.com' }],
  [
    'a page to come back to',
    { email: '', returnTo: { href: '/plan-page', state: 1 } },
    { email: '', returnTo: { href: '/plan-page', state: 1 } },
  ],
])('reads %s', (_, state, expected) => {
  expect(readResetState(state)).toEqual(expected);
});
