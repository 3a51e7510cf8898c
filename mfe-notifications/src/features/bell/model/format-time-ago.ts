import { messages } from '../../../messages';

const units = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Counted, not named: what is 30 hours old need not be of 'yesterday'. */
const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/**
 * How long ago something was: '5 minutes ago', '1 day ago'. A clock that is a little behind the server's says 'just now'.
 * @param createdAt ISO 8601
 * @param now milliseconds
 */
export function formatTimeAgo(createdAt: string, now: number): string {
  const passed = now - Date.parse(createdAt);
  if (Number.isNaN(passed)) return '';
  const unit = units.find(([, length]) => passed >= length);
  return unit ? format.format(-Math.floor(passed / unit[1]), unit[0]) : messages.justNow;
}
