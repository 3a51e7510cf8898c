export { isRecord } from './is-record';
export { LAYOUT_HINTS_KEY, parseLayoutHints } from './layout-hints';
export { toAmount, toPictureSources, toText } from './loose-values';
export { parseJson } from './parse-json';
export { isRemoteName, REMOTE_NAME_PATTERN } from './remote-name';
export { findStorage, safeStorage, toSafeStorage } from './safe-storage';
export type { KeyValueStorage } from './safe-storage';
export { parseSitePath } from './site-path';
export { isSemver, parseMajorMinor, SEMVER_PATTERN } from './semver';
