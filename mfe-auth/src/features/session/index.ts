export type { EntryState } from './model/entry-state';
export { parseEntryState } from './model/entry-state';
export { newHandle } from './model/new-handle';
export { parseSessionResponse } from './model/parse-session-response';
export { AuthSwitchLink } from './view/auth-switch-link';
export { GuestsOnly } from './view/guests-only';
