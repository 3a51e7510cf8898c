import { paths, readId } from '@inspire/shared/routes';
import { readSitePath } from './site-path';

export interface ReturnItem {
  readonly kind: 'video' | 'album' | 'plan';
  /** Undefined for a plan that is not named. */
  readonly id: number | undefined;
}

/** What `/api/call/url` is opened with (SPEC-2). It only chooses the toast and where to go: it grants nothing (D-6). */
export interface ReturnParameters {
  readonly redirect: string | undefined;
  readonly status: string | undefined;
  readonly message: string | undefined;
  /** What was bought, as far as the parameters tell. */
  readonly item: ReturnItem | undefined;
}

const wholeNumber = (text: string | undefined): number | undefined => readId(new URLSearchParams({ id: text ?? '' }));

function itemOf(redirect: string, status: string | undefined): ReturnItem | undefined {
  const { pathname, search } = new URL(redirect, window.location.origin);
  switch (pathname) {
    case paths.videoPlayer:
      return { kind: 'video', id: readId(search) ?? wholeNumber(status) };
    case paths.videosInAlbum:
    case paths.audioPlayer:
      return { kind: 'album', id: readId(search) ?? wholeNumber(status) };
    case paths.plans:
      return { kind: 'plan', id: wholeNumber(status) };
    default:
      return undefined;
  }
}

/** Reads the query of the payment return; an empty parameter is absent. */
export function readReturnParameters(search: string): ReturnParameters {
  const given = new URLSearchParams(search);
  const redirect = readSitePath(given.get('redirecturl'));
  const status = given.get('status') || undefined;
  return {
    redirect,
    status,
    message: given.get('message') || undefined,
    item: redirect === undefined ? undefined : itemOf(redirect, status),
  };
}

/** Where the return leads to; the audio player takes the status as its album's id, in navigation state (SPEC-2). */
export function destinationOf({ redirect, status }: Pick<ReturnParameters, 'redirect' | 'status'>): {
  href: string;
  state: unknown;
} {
  if (redirect === undefined) return { href: paths.landing, state: null };
  const isAudio = new URL(redirect, window.location.origin).pathname === paths.audioPlayer;
  return { href: redirect, state: isAudio && status !== undefined ? { id: wholeNumber(status) ?? status } : null };
}
