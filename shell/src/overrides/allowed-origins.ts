/**
 * True for a URL on an allowed origin. A pattern is an origin whose port may be `*` (`http://localhost:*`), as in a
 * content security policy; no other part may vary.
 */
export function isAllowedAddress(address: string, patterns: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  return (
    /^https?:$/.test(protocol) &&
    patterns.some((pattern) => pattern === origin || pattern === `${protocol}//${hostname}:*`)
  );
}
