import { messages } from '../../../messages';

const units = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Always numeric: 30 hours ago is not always 'yesterday'. */
const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/**
 * Formats an age, such as '5 minutes ago' or '1 day ago'; 'just now' when this device's clock is behind the server's.
 * @param createdAt ISO 8601
 * @param now milliseconds
 */
export function formatTimeAgo(createdAt: string, now: number): string {
  const passed = now - Date.parse(createdAt);
  if (Number.isNaN(passed)) return '';
  const unit = units.find(([, length]) => passed >= length);
  return unit ? format.format(-Math.floor(passed / unit[1]), unit[0]) : messages.justNow;
}
