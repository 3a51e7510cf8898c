import { isRecord } from '../guards';
import { paths } from './paths';

const withId = (path: string, id: number): string => `${path}?id=${id}`;

/** URLs of screens that show one item; their id makes them shareable (D-5). */
export const hrefs = {
  videoPlayer: (videoId: number) => withId(paths.videoPlayer, videoId),
  videosInAlbum: (albumId: number) => withId(paths.videosInAlbum, albumId),
  audioPlayer: (albumId: number) => withId(paths.audioPlayer, albumId),
} as const;

const itemPaths: Readonly<Record<string, 'video' | 'album'>> = {
  [paths.videoPlayer]: 'video',
  [paths.videosInAlbum]: 'album',
  [paths.audioPlayer]: 'album',
};

/** Parses the URL of a screen that shows one item; undefined for any other. */
export function readItemHref(href: string): { readonly kind: 'video' | 'album'; readonly id: number } | undefined {
  const [pathname = '', search = ''] = href.split(/[?#]/, 2);
  const kind = itemPaths[pathname];
  const id = kind && readId(search);
  return kind && id !== undefined ? { kind, id } : undefined;
}

/** The state of the history entry for `/login`, from which the viewer returns (D-4). */
export interface ReturnState {
  readonly returnTo: { readonly href: string; readonly state: unknown };
}

/** Parses the location to return to after login; undefined when it is missing or not a path of this site. */
export function readReturnState(state: unknown): ReturnState['returnTo'] | undefined {
  const returnTo = isRecord(state) ? state.returnTo : undefined;
  if (!isRecord(returnTo)) return undefined;
  const { href } = returnTo;
  if (typeof href !== 'string' || !/^\/(?![/\\])/.test(href)) return undefined;
  return { href, state: returnTo.state };
}

/** Parses the id of a shared link's `?id=`; undefined when it is invalid. */
export function readId(search: string | URLSearchParams): number | undefined {
  const value = new URLSearchParams(search).get('id') ?? '';
  return /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined;
}
