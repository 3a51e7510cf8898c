import { type ApiError, isApiError } from '@inspire/shared/client';

/** The API's code for a device whose playback another device of the account has displaced (D-16). */
const DEVICE_LIMIT = 'device-limit';

/** True when the API denied a stream because other devices use all playback leases of the account. */
export const isDeviceLimitError = (error: unknown): error is ApiError =>
  isApiError(error, 403) && error.code === DEVICE_LIMIT;
