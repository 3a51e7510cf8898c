import { datesIn, INDIA_TIME_ZONE } from './dates';

const { day, moment } = datesIn(INDIA_TIME_ZONE);

test.each([
  ['2026-11-16T12:00:00Z', '16 November 2026', '16 November 2026, 5:30 pm'],
  ['2026-01-31T18:29:59Z', '31 January 2026', '31 January 2026, 11:59 pm'],
  ['2026-01-31T18:30:00Z', '1 February 2026', '1 February 2026, 12:00 am'],
])('writes %s as in India, in Indian time', (at, date, dateAndTime) => {
  expect([day(new Date(at)), moment(new Date(at))]).toEqual([date, dateAndTime]);
});

test("uses the device's time zone otherwise", () => {
  const at = new Date(2026, 10, 16, 9, 5);
  expect(datesIn().moment(at)).toBe('16 November 2026, 9:05 am');
});
