/** Returns the package that an import reads: `@inspire/shared/host` -> `@inspire/shared`, `zod/mini` -> `zod`. */
export const toPackageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
