export const createIdToken = (claims: object): string =>
  `e30.${btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}.c2ln`;
