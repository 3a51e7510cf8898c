const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
const { locale } = format.resolvedOptions();

export interface DayProps {
  /** ISO 8601. */
  readonly at: string;
}

/** A day as the viewer's own language writes it; what is no date stays as it came. */
export function Day({ at }: DayProps) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <>{at}</>;
  return (
    <time dateTime={at} lang={locale}>
      {format.format(date)}
    </time>
  );
}
