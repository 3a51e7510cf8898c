const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * Adds months in UTC. The last day of a month stays the last day, so that a subscription of 31 January, which ends on
 * 28 February, loses no days when it is extended: it then ends on 31 March.
 */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + months, 1);
  const lastDay = lastDayOf(to.getUTCFullYear(), to.getUTCMonth());
  const isLastDay = from.getUTCDate() === lastDayOf(from.getUTCFullYear(), from.getUTCMonth());
  to.setUTCDate(isLastDay ? lastDay : Math.min(from.getUTCDate(), lastDay));
  return to;
}
