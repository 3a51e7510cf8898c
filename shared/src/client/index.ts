export { callAddress } from './address';
export { createApiClient } from './api-client';
export type {
  ApiClient,
  ApiClientOptions,
  CallInput,
  CallOptions,
  EarlyAnswers,
  StreamName,
  StreamOptions,
} from './api-client';
export { ApiError, isApiError } from './api-error';
export type { ApiErrorKind } from './api-error';
export { readErrorBody } from './error-body';
