import { type Release, releaseBase } from '@inspire/shared/remote';

/**
 * Preloads all files that a remote starts with: otherwise the others would be requested one round trip later, when the entry has
 * run (P6). The hashes are the loader's, so that its requests use these responses.
 */
export function preloadRelease(page: Document, name: string, release: Release): void {
  for (const file of new Set([release.entry, ...release.preload])) {
    const as = file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'style' : undefined;
    const integrity = release.integrity[file];
    // A file without a hash does not run.
    if (as === undefined || integrity === undefined) continue;
    const hint = page.createElement('link');
    Object.assign(hint, {
      rel: 'preload',
      as,
      crossOrigin: 'anonymous',
      integrity,
      href: releaseBase(name, release) + file,
    });
    page.head.append(hint);
  }
}
