import { parseEntryState } from './entry-state';

const returnTo = { href: '/plan-page', state: undefined };

it.each([
  ['nothing', null, { email: '' }],
  ['an email', { email: 'a@example.com' }, { email: 'a@example.com' }],
  ['a page to come back to', { returnTo: { href: '/plan-page' } }, { email: '', returnTo }],
  ['both', { email: 'a@example.com', returnTo: { href: '/plan-page' } }, { email: 'a@example.com', returnTo }],
  ['something else', { email: 7, returnTo: { href: 'https://elsewhere.example' } }, { email: '' }],
  ['a text', 'state', { email: '' }],
])('parses %s', (_, state, expected) => {
  expect(parseEntryState(state)).toEqual(expected);
});
