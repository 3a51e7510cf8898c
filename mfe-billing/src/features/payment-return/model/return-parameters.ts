import type { Order } from '@inspire/shared/contracts';
import { parseSitePath } from '@inspire/shared/guards';
import type { ToastPort } from '@inspire/shared/host';
import { paths, readId } from '@inspire/shared/routes';
import { messages } from '../../../messages';

/** Parses `redirecturl` (D-6): a path of this site, but not the payment return itself. */
export function parseRedirectUrl(value: string | null): string | undefined {
  const path = parseSitePath(value);
  return path === undefined || new URL(path, window.location.origin).pathname === paths.paymentReturn
    ? undefined
    : path;
}

export interface ReturnItem {
  readonly kind: 'video' | 'album' | 'plan';
  /** Undefined for a plan that the parameters do not name. */
  readonly id: number | undefined;
}

/** Query parameters of `/api/call/url` (SPEC-2). They only choose the toast and the next page, and grant nothing (D-6). */
interface ReturnParameters {
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

export interface ReturnToast {
  readonly kind: keyof ToastPort;
  readonly text: string;
}

const toasts: ReadonlyMap<string, ReturnToast> = new Map([
  ['Failure', { kind: 'error', text: messages.paymentFailed }],
  ['Aborted', { kind: 'warning', text: messages.paymentCancelled }],
  ['Paid', { kind: 'success', text: messages.paymentDone }],
]);

/** Returns the toast, only if both status and message are present (SPEC-2). */
export const returnToastFor = ({
  status,
  message,
}: Pick<ReturnParameters, 'status' | 'message'>): ReturnToast | undefined =>
  status === undefined || message === undefined ? undefined : toasts.get(message);

const messageByState: Partial<Record<Order['state'], string>> = {
  paid: 'Paid',
  failed: 'Failure',
  refunded: 'Failure',
  cancelled: 'Aborted',
};

/** Returns the message of an order's state; undefined while the provider has not settled it. */
export const returnMessageFor = (state: Order['state']): string | undefined => messageByState[state];

/** Finds the newest order of an item: the one that the viewer has just paid or cancelled. */
export const findNewestOrder = (orders: readonly Order[], { kind, id }: ReturnItem): Order | undefined =>
  orders
    .filter((order) => order.kind === kind && (id === undefined || order.itemId === id))
    .reduce<Order | undefined>(
      (newest, order) => (newest && newest.createdAt >= order.createdAt ? newest : order),
      undefined,
    );
