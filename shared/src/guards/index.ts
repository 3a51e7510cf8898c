export { isRecord, parseJson, toAmount, toPictureSources, toText } from './loose-values';
export { HISTORY_HINT, LAYOUT_HINTS_KEY, parseLayoutHints } from './layout-hints';
export { findStorage, type KeyValueStorage, safeStorage, toSafeStorage } from './safe-storage';
export { parseSitePath } from './site-path';
export { qualityMaxima, SHELL_QUALITY_NAME } from './quality-maxima';
export { readTrailerItem, toTrailerHref, TRAILER_PAGE, type TrailerItem, trailerReturn } from './trailer-href';
export { isSemver, parseMajorMinor, SEMVER_PATTERN, isRemoteName, REMOTE_NAME_PATTERN } from './release-formats';
export { emailPattern, mobilePattern, toEmail, toLatinDigits, toMobileNumber, toTypedDigits } from './typed-text';
