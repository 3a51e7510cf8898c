/** Where most viewers are: emails and receipts, which do not know the reader's device, use its time. */
export const INDIA_TIME_ZONE = 'Asia/Kolkata';

export interface Dates {
  /** For example '16 November 2026'. */
  readonly day: (at: Date) => string;
  /** For example '16 November 2026, 5:30 pm'. */
  readonly moment: (at: Date) => string;
}

/**
 * Returns how dates and times are written on screens, in emails and on receipts: as people in India write them.
 * @param timeZone by default that of the device
 */
export function datesIn(timeZone?: string): Dates {
  const createFormat = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-IN', { ...style, timeZone });
  const [days, times] = [createFormat({ dateStyle: 'long' }), createFormat({ timeStyle: 'short' })];
  return {
    day: (at) => days.format(at),
    // Before am and pm, some versions write a narrow space, which not every font has.
    moment: (at) => `${days.format(at)}, ${times.format(at).replace('\u202f', ' ')}`,
  };
}
