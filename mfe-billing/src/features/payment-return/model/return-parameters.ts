import { paths, readId } from '@inspire/shared/routes';
import { parseRedirectUrl } from './parse-redirect-url';

export interface ReturnItem {
  readonly kind: 'video' | 'album' | 'plan';
  /** Undefined for a plan that the parameters do not name. */
  readonly id: number | undefined;
}

/** Query parameters of `/api/call/url` (SPEC-2). They only choose the toast and the next page, and grant nothing (D-6). */
export interface ReturnParameters {
  readonly redirect: string | undefined;
  readonly status: string | undefined;
  readonly message: string | undefined;
  readonly item: ReturnItem | undefined;
}

const parseWholeNumber = (text: string | undefined): number | undefined =>
  readId(new URLSearchParams({ id: text ?? '' }));

function parseItem(redirect: string, status: string | undefined): ReturnItem | undefined {
  const { pathname, search } = new URL(redirect, window.location.origin);
  switch (pathname) {
    case paths.videoPlayer:
      return { kind: 'video', id: readId(search) ?? parseWholeNumber(status) };
    case paths.videosInAlbum:
    case paths.audioPlayer:
      return { kind: 'album', id: readId(search) ?? parseWholeNumber(status) };
    case paths.plans:
      return { kind: 'plan', id: parseWholeNumber(status) };
    default:
      return undefined;
  }
}

/** Parses the query of the payment return; an empty parameter counts as missing. */
export function parseReturnParameters(search: string): ReturnParameters {
  const given = new URLSearchParams(search);
  const redirect = parseRedirectUrl(given.get('redirecturl'));
  const status = given.get('status') || undefined;
  return {
    redirect,
    status,
    message: given.get('message') || undefined,
    item: redirect === undefined ? undefined : parseItem(redirect, status),
  };
}

/** Returns the next page; the audio player receives the status as its album's id in navigation state (SPEC-2). */
export function getDestination({ redirect, status }: Pick<ReturnParameters, 'redirect' | 'status'>): {
  href: string;
  state: unknown;
} {
  if (redirect === undefined) return { href: paths.landing, state: null };
  const isAudio = new URL(redirect, window.location.origin).pathname === paths.audioPlayer;
  return { href: redirect, state: isAudio && status !== undefined ? { id: parseWholeNumber(status) ?? status } : null };
}
