import { type Release, releaseBase } from '@inspire/shared/remote';

/**
 * Preloads all initial files of a remote, which would otherwise be requested one round trip later, after its entry
 * (P6). With the loader's hashes, so that its requests use these responses.
 */
export function preloadRelease(page: Document, name: string, release: Release): void {
  for (const file of new Set([release.entry, ...release.preload])) {
    const as = file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'style' : undefined;
    const integrity = release.integrity[file];
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
