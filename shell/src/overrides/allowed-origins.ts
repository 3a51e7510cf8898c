/**
 * True when an address lies on one of the origins that the site allows. A pattern is an origin whose port may be `*`
 * (`http://localhost:*`), as in a content security policy; nothing else of it may vary.
 */
export function isAllowedAddress(address: string, patterns: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  return (
    /^https?:$/.test(protocol) &&
    patterns.some((pattern) => pattern === origin || pattern === `${protocol}//${hostname}:*`)
  );
}
