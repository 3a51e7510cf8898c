import { type Release, releaseBase } from '@inspire/shared/remote';

/**
 * Asks for all files that a remote begins with at once: its entry would name the others only when it has come and run, one round
 * trip later (goal P6). The hashes are those of the loader, so that its requests are answered by these.
 * @param page where the hints are put
 */
export function preloadRelease(page: Document, name: string, release: Release): void {
  for (const file of new Set([release.entry, ...release.preload])) {
    const as = file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'style' : undefined;
    const integrity = release.integrity[file];
    // A file without a hash does not run, so it is not worth fetching early.
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
