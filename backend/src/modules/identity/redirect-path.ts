/** True for a path of this site: never another origin, whatever a browser would make of backslashes and control characters. */
export function isSitePath(given: string): boolean {
  if (!given.startsWith('/') || /[\\#\s\p{Cc}]/u.test(given)) return false;
  const origin = 'http://site.invalid';
  return URL.canParse(given, origin) && new URL(given, origin).origin === origin;
}
