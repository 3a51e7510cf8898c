const hasExtension = (pathname: string): boolean => /\.[A-Za-z0-9]+$/.test(pathname);

/**
 * True when a request wants a page. Browsers name `text/html` when they navigate; without it `*` counts for a page only
 * where the path has no extension, so that a script or picture that is gone never gets a page in its place.
 */
export function wantsPage(accept: string | undefined, pathname: string): boolean {
  const types = (accept ?? '*/*')
    .toLowerCase()
    .split(',')
    .map((type) => type.split(';', 1)[0]?.trim());
  if (types.includes('text/html')) return true;
  return (types.includes('*/*') || types.includes('text/*')) && !hasExtension(pathname);
}
