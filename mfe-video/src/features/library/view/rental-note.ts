import { libraryMessages as messages } from '../../../messages';
import { daysLeft } from '../model/rental';

/** Describes how long a rental lasts; undefined for a purchase. @param now milliseconds since 1970 */
export function rentalNote(endsAt: string | undefined, now: number): string | undefined {
  const days = daysLeft(endsAt, now);
  if (days === undefined) return undefined;
  return days === 0 ? messages.rentalEnded : messages.daysLeft(days);
}
