import { type Release, releaseBase } from '@inspire/shared/remote';

/** A hash that no file has, for files that the registry does not list: they do not run. */
const NEVER = `sha384-${'A'.repeat(64)}`;

/** The hashes of release files by URL, filled from the signed registry before a release is loaded. */
export interface IntegrityTable {
  add(name: string, release: Release): void;
  /** Returns the `integrity` of a script or style; '' for unchecked files (the shell's own, a developer's build). */
  lookup(address: string): string;
  /** True for a file that may run: the page does not even request another script. */
  isKnown(address: string): boolean;
}

/** @param origin the site's origin, which relative URLs refer to */
export function createIntegrityTable(origin: string): IntegrityTable {
  const folders = new Map<string, Release>();
  const lookup = (address: string): string => {
    const [file = ''] = new URL(address, origin).href.split(/[?#]/, 1);
    for (const [folder, { integrity, entry }] of folders) {
      // Only a developer's own build lists no files.
      if (file.startsWith(folder)) return entry in integrity ? (integrity[file.slice(folder.length)] ?? NEVER) : '';
    }
    return file.startsWith(`${origin}/`) && !file.startsWith(`${origin}/remotes/`) ? '' : NEVER;
  };
  return {
    add(name, release) {
      folders.set(new URL(releaseBase(name, release), origin).href, release);
    },
    lookup,
    isKnown: (address) => lookup(address) !== NEVER,
  };
}
