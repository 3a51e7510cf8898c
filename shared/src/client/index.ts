export { callUrl } from './call-url';
export { createApiClient } from './api-client';
export type {
  ApiClient,
  ApiClientOptions,
  CallInput,
  CallOptions,
  EarlyResponses,
  StreamName,
  StreamOptions,
} from './api-client';
export { ApiError, isApiError, isProofRequired } from './api-error';
export type { ApiErrorKind } from './api-error';
export { readErrorBody } from './error-body';
