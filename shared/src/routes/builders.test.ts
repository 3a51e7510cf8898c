import { readId, readItemHref, readReturnState } from './builders';

test.each([
  ['?id=12', 12],
  ['?id=0', undefined],
  ['?id=-1', undefined],
  ['?id=1e3', undefined],
  ['?id=12x', undefined],
  ['', undefined],
])('the id of %j is %s', (search, expected) => {
  expect(readId(search)).toBe(expected);
});

test.each([
  ['/user-routes/video-player?id=7', { kind: 'video', id: 7 }],
  ['/user-routes/videos-inAlbums?from=mail&id=8#top', { kind: 'album', id: 8 }],
  ['/user-routes/audio-player?id=9', { kind: 'album', id: 9 }],
  ['/user-routes/audio-player', undefined],
  ['/user-routes/video-player?id=x', undefined],
  ['/user-routes/dashboard?id=7', undefined],
  ['/constructor?id=7', undefined],
])('reads the item of %s', (href, item) => {
  expect(readItemHref(href)).toEqual(item);
});

describe('readReturnState', () => {
  it('returns the location with its state', () => {
    expect(readReturnState({ returnTo: { href: '/user-routes/video-player?id=1', state: { id: 1 } } })).toEqual({
      href: '/user-routes/video-player?id=1',
      state: { id: 1 },
    });
  });
  test.each([null, {}, { returnTo: null }, { returnTo: { href: 1 } }, { returnTo: { href: '//evil' } }])(
    'refuses %j',
    (state) => {
      expect(readReturnState(state)).toBeUndefined();
    },
  );
});
