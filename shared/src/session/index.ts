export { announceSessionEnd } from './announce-session-end';
export type { ScreenHandle, ScreenRouter } from './announce-session-end';
export { isSameViewer, MOBILE_NUMBER_KEY, readSessionRecord, SESSION_KEY } from './session-record';
export { createSessionStore } from './session-store';
export type { SessionStorage, SessionStore, SessionStoreOptions } from './session-store';
export { useTimeoutPage } from './use-timeout-page';
