import { screen, waitFor } from '@testing-library/react';
import { ApiError } from '@inspire/shared/client';
import { makeAlbum, makeVideo } from '@inspire/shared/testing';
import { openPage } from '../testing/open-page';

const href = '/user-routes/video-player?id=7';
const stateOf = (to: string) => ({ returnTo: { href: to, state: null } });
const talk = makeVideo({ id: 7, title: 'Still Water', language: 'mr' });
const passkeySignInOptions = () => new ApiError('http', 404);

it.each([
  ['login', 'Log in to watch Still Water'],
  ['signup', 'Sign up to watch Still Water'],
] as const)('shows on %s what the guest came for, with its cover', async (page, words) => {
  openPage(page, { state: stateOf(href), responses: { video: () => talk, passkeySignInOptions } });
  const title = await screen.findByText('Still Water');
  expect(title.lang).toBe('mr');
  expect(title.parentElement).toHaveTextContent(words);
  expect(title.parentElement?.parentElement?.parentElement?.querySelector('img')).toHaveAttribute(
    'src',
    talk.thumbnailUrl,
  );
});

it('asks to listen to an audio album, and to watch one of videos', async () => {
  const open = (mediaType: 'AUDIO' | 'VIDEO') =>
    openPage('login', {
      state: stateOf('/user-routes/audio-player?id=9'),
      responses: {
        album: () => ({ audioAlbum: makeAlbum({ albumId: 9, title: mediaType, mediaType }), audio: [], videoData: [] }),
        passkeySignInOptions,
      },
    });
  open('AUDIO');
  expect((await screen.findByText('AUDIO')).parentElement).toHaveTextContent('Log in to listen to AUDIO');
  open('VIDEO');
  expect((await screen.findByText('VIDEO')).parentElement).toHaveTextContent('Log in to watch VIDEO');
});

it('asks once more for an album that came too late (D-13)', async () => {
  let calls = 0;
  const late = () => new ApiError('timeout');
  const album = () => ({ audioAlbum: makeAlbum({ albumId: 9, title: 'Monsoon' }), audio: [], videoData: [] });
  openPage('login', {
    state: stateOf('/user-routes/audio-player?id=9'),
    responses: { album: () => ((calls += 1) === 1 ? late() : album()), passkeySignInOptions },
  });
  expect(await screen.findByText('Monsoon')).toBeVisible();
});

it('leaves the form alone when the item cannot be loaded', async () => {
  const { host } = openPage('login', {
    state: stateOf(href),
    responses: { video: () => new ApiError('http', 404), passkeySignInOptions },
  });
  await waitFor(() => expect(host.fake.calls.map(({ name }) => name)).toContain('video'));
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  expect(screen.queryByText(/Log in to/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  expect(host.recorded.toasts).toEqual([]);
});

it.each([undefined, stateOf('/plan-page'), stateOf('/user-routes/dashboard')])(
  'asks for nothing when no item is waiting: %j',
  (state) => {
    const { host } = openPage('login', { state, responses: { passkeySignInOptions } });
    expect(host.fake.calls.map(({ name }) => name)).not.toContain('video');
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  },
);

it.each(['login', 'signup'] as const)('leads on %s to the trailer of a video that has one', async (page) => {
  const { user, location } = openPage(page, {
    state: stateOf(href),
    responses: { video: () => ({ ...talk, trailerUrl: '/media/trailers/a/b/master.m3u8' }), passkeySignInOptions },
  });
  await user.click(await screen.findByRole('link', { name: 'Watch trailer' }));
  expect(location().href).toBe('/trailer?video=7');
});

it('shows no link to a trailer that does not exist', async () => {
  openPage('login', { state: stateOf(href), responses: { video: () => talk, passkeySignInOptions } });
  await screen.findByText('Still Water');
  expect(screen.queryByRole('link', { name: 'Watch trailer' })).toBeNull();
});
