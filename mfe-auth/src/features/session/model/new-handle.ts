const HANDLE_BYTES = 32;

/** Returns random bits that only this browser knows: the server accepts a code only together with them (D-45, D-47). */
export function newHandle(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(HANDLE_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}
