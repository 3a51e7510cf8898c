export { Day } from './day';
export type { DayProps } from './day';
export { PageHeading } from './page-heading';
export type { PageHeadingProps } from './page-heading';
export { formatRupees, Price } from './price';
export type { PriceProps } from './price';
export { formatClock, formatDuration, spokenDuration } from './time';
