export { logRequests, onClientLeft, type RequestLog } from './log-requests';
export { createRequestId, parseRequestId } from './request-id';
export { followRequests, getWorkContext, runAsJob, runInContext, type WorkContext } from './work-context';
export type { WorkSpan } from './work-span';
