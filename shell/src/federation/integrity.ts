import { releasePath, type Release } from '@inspire/shared/remote';

/** A hash that no file has: what the registry does not list does not run. */
const NEVER = `sha384-${'A'.repeat(64)}`;

/** Hashes of the files of releases, by address; filled from the signed registry before anything is loaded. */
export interface IntegrityTable {
  add(name: string, release: Release): void;
  /** The `integrity` of a script or style; '' for what belongs to no release (the shell's own files). */
  lookup(address: string): string;
}

/** @param origin the site's origin, against which addresses are read */
export function createIntegrityTable(origin: string): IntegrityTable {
  const folders = new Map<string, Release>();
  return {
    add(name, release) {
      folders.set(releasePath(name, release.version), release);
    },
    lookup(address) {
      const { pathname, origin: host } = new URL(address, origin);
      if (host === origin && !pathname.startsWith('/remotes/')) return '';
      for (const [folder, release] of folders) {
        if (pathname.startsWith(folder)) return release.integrity[pathname.slice(folder.length)] ?? NEVER;
      }
      return NEVER;
    },
  };
}
