import { scrollKey } from './scroll-key';

const entry = (pathname: string, key = 'default', search = '') => ({ key, pathname, search });

test('each history entry has its own scroll key', () => {
  expect(scrollKey(entry('/plan-page', 'a1'))).not.toBe(scrollKey(entry('/plan-page', 'b2')));
});

test('a document that begins with another page has another key than the previous one', () => {
  expect(scrollKey(entry('/user-routes/dashboard'))).not.toBe(scrollKey(entry('/user-routes/user-profile')));
  expect(scrollKey(entry('/user-routes/videos-inAlbums', 'default', '?id=1'))).not.toBe(
    scrollKey(entry('/user-routes/videos-inAlbums', 'default', '?id=2')),
  );
});

test('a page that is loaded again keeps its place', () => {
  expect(scrollKey(entry('/user-routes/dashboard'))).toBe(scrollKey(entry('/user-routes/dashboard')));
});
