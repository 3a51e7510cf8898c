import { hrefs, readId, readReturnState } from './builders';

test('links carry the id', () => {
  expect(hrefs.videoPlayer(12)).toBe('/user-routes/video-player?id=12');
});

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

describe('readReturnState', () => {
  it('returns the location with its state', () => {
    expect(readReturnState({ returnTo: { href: '/user-routes/video-player?id=1', state: { id: 1 } } })).toEqual({
      href: '/user-routes/video-player?id=1',
      state: { id: 1 },
    });
  });
  test.each([
    null,
    {},
    { returnTo: null },
    { returnTo: { href: 1 } },
    { returnTo: { href: '//evil' } },
    { returnTo: { href: '/\\evil' } },
    { returnTo: { href: 'https://evil' } },
    { returnTo: { href: 'javascript:alert(1)' } },
  ])('refuses %j', (state) => {
    expect(readReturnState(state)).toBeUndefined();
  });
});
