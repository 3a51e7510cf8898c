import { type ApiError, isApiError } from '@inspire/shared/client';
import type { VideoType } from '@inspire/shared/contracts';
import { messages as shared } from '@inspire/shared/messages';

/** What may be offered to a viewer who may not watch: the button below the text. */
export type UnlockAction = 'buy' | 'rent' | 'plan' | 'album' | 'takeOver' | undefined;

/** Why a stream does not open. */
export type StreamFailure =
  | { readonly kind: 'locked'; readonly text: string; readonly offer: UnlockAction }
  | { readonly kind: 'missing' }
  | { readonly kind: 'loggedOut' }
  | { readonly kind: 'failed' };

const texts: Readonly<Partial<Record<VideoType, string>>> = { ...shared.locked, Album: shared.lockedAlbum.BuyOne };
const offers: Readonly<Partial<Record<VideoType, UnlockAction>>> = {
  BuyOne: 'buy',
  Rent: 'rent',
  Premium: 'plan',
  Album: 'album',
};

/** The server's reason for a device that another one has taken the place of (D-16). */
const DEVICE_LIMIT = 'device-limit';

/** True for the refusal of a device that had to give way. */
export const isDeviceLimit = (error: unknown): error is ApiError =>
  isApiError(error, 403) && error.code === DEVICE_LIMIT;

/**
 * Reads why the stream's address was refused (SPEC-8, D-29): the server's text, else the text by type, and what
 * can be done about it.
 */
export function readStreamFailure(error: unknown, videoType: VideoType): StreamFailure {
  if (isApiError(error, 401)) return { kind: 'loggedOut' };
  if (isApiError(error, 404)) return { kind: 'missing' };
  if (!isApiError(error, 403)) return { kind: 'failed' };
  return {
    kind: 'locked',
    text: error.detail ?? texts[videoType] ?? shared.somethingWentWrong,
    offer: isDeviceLimit(error) ? 'takeOver' : offers[videoType],
  };
}
