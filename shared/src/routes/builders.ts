import { paths } from './paths';

const withId = (path: string, id: number): string => `${path}?id=${id}`;

/** Addresses of screens that show one item: a link with the id can be shared (D-5). */
export const hrefs = {
  videoPlayer: (videoId: number) => withId(paths.videoPlayer, videoId),
  videosInAlbum: (albumId: number) => withId(paths.videosInAlbum, albumId),
  audioPlayer: (albumId: number) => withId(paths.audioPlayer, albumId),
} as const;

/** What is kept in the history entry on the way to `/login`, so that the viewer comes back to it (D-4). */
export interface ReturnState {
  readonly returnTo: { readonly href: string; readonly state: unknown };
}

/** The place to come back to after login, or undefined when there is none or it is not a path of this site. */
export function readReturnState(state: unknown): ReturnState['returnTo'] | undefined {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined;
  const { returnTo } = state;
  if (typeof returnTo !== 'object' || returnTo === null || !('href' in returnTo)) return undefined;
  const { href } = returnTo;
  if (typeof href !== 'string' || !/^\/(?![/\\])/.test(href)) return undefined;
  return { href, state: 'state' in returnTo ? returnTo.state : undefined };
}

/** The id of a shared link's `?id=`, or undefined when it is none. */
export function readId(search: string | URLSearchParams): number | undefined {
  const value = new URLSearchParams(search).get('id') ?? '';
  return /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined;
}
