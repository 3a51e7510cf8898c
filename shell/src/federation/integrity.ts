import { type Release, releaseBase } from '@inspire/shared/remote';

/** A hash that matches no file: a file that the registry does not list must not run. */
const NEVER = `sha384-${'A'.repeat(64)}`;

/** The hashes of release files by URL, filled from the signed registry before a release is loaded. */
export interface IntegrityTable {
  add(name: string, release: Release): void;
  /** Returns the `integrity` of a script or style; '' for unchecked files (the shell's own, a developer's build). */
  lookup(address: string): string;
  /** Returns the release with a federation container. */
  findContainer(container: string | undefined): { readonly name: string; readonly version: string } | undefined;
  /** False for scripts that the page must not even request. */
  isKnown(address: string): boolean;
}

/** @param origin base of relative URLs */
export function createIntegrityTable(origin: string): IntegrityTable {
  const folders = new Map<string, Release & { readonly name: string }>();
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
      folders.set(new URL(releaseBase(name, release), origin).href, { ...release, name });
    },
    lookup,
    findContainer: (container) => [...folders.values()].find((release) => release.container === container),
    isKnown: (address) => lookup(address) !== NEVER,
  };
}
