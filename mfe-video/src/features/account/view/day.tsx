const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
const { locale } = format.resolvedOptions();

/** A day as the viewer's own language writes it; what is no date stays as it came. @param at ISO 8601 */
export function Day({ at }: { at: string }) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <>{at}</>;
  return <time dateTime={at} lang={locale}>{format.format(date)}</time>;
}
