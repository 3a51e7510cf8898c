export { announceSessionEnd, type ScreenHandle, type ScreenRouter } from './announce-session-end';
export { isSameViewer, MOBILE_NUMBER_KEY, readSessionRecord, SESSION_KEY } from './session-record';
export { createSessionStore, type SessionStorage, type SessionStore, type SessionStoreOptions } from './session-store';
export { useTimeoutPage } from './use-timeout-page';
