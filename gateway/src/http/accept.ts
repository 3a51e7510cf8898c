const hasExtension = (pathname: string): boolean => /\.[A-Za-z0-9]+$/.test(pathname);

/**
 * Returns true when a request wants a page. Browsers send `text/html` when they navigate. `*` counts only for paths
 * without an extension, so that a missing script or picture never gets a page.
 */
export function wantsPage(accept: string | undefined, pathname: string): boolean {
  const types = (accept ?? '*/*')
    .toLowerCase()
    .split(',')
    .map((type) => type.split(';', 1)[0]?.trim());
  if (types.includes('text/html')) return true;
  return (types.includes('*/*') || types.includes('text/*')) && !hasExtension(pathname);
}
