/** The most that fits the badge. */
const MOST = 9;

/** What the badge says. @param unseen at least 1 */
export const badgeText = (unseen: number): string => (unseen > MOST ? `${MOST}+` : String(unseen));
