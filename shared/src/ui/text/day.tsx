import { datesIn } from '@inspire/shared/messages';

const { day } = datesIn();

export interface DayProps {
  /** ISO 8601. */
  readonly at: string;
}

/** A day; a text that is not a date is shown unchanged. */
export function Day({ at }: DayProps) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <span>{at}</span>;
  return <time dateTime={at}>{day(date)}</time>;
}
