const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
const { locale } = format.resolvedOptions();

export interface DayProps {
  /** ISO 8601. */
  readonly at: string;
}

/** A day in the viewer's own language; a text that is not a date is shown unchanged. */
export function Day({ at }: DayProps) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <span>{at}</span>;
  return (
    <time dateTime={at} lang={locale}>
      {format.format(date)}
    </time>
  );
}
