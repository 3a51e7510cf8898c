import { type EntryContext, isDirectEntry } from '../view/use-dashboard-history-entry';

const typed: EntryContext = { key: 'default', entries: 1, referrer: '', origin: 'https://site.example' };

it.each<[string, Partial<EntryContext>, boolean]>([
  ['an address typed into a new tab', {}, true],
  ['an address typed over another page', { entries: 5 }, true],
  ['a link of another site', { entries: 2, referrer: 'https://search.example/' }, true],
  ['a link of a site whose name begins alike', { entries: 2, referrer: 'https://site.example.org/' }, true],
  ['a link of this site, opened in a new tab', { referrer: 'https://site.example/user-routes/dashboard' }, true],
  ['a link of this site that loaded a document', { entries: 2, referrer: 'https://site.example/' }, false],
  ["a navigation of the router, or a reload of one's page", { key: 'k3x9', entries: 2 }, false],
])('%s', (_, arrival, expected) => {
  expect(isDirectEntry({ ...typed, ...arrival })).toBe(expected);
});
