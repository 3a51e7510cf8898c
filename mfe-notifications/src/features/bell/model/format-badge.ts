const MAX_COUNT = 9;

/** Returns the badge's text. @param unseen at least 1 */
export const formatBadge = (unseen: number): string => (unseen > MAX_COUNT ? `${MAX_COUNT}+` : String(unseen));
