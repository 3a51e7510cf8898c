import { installedVersion } from './package-facts';

/**
 * The whole sharing policy of module federation. The shell provides one copy of these to every remote: React, and the
 * runtime part of `shared`, which wraps the router, the query cache, axios and rxjs (shared directly, each would ship
 * whole). A package bundles everything else.
 */
const eagerLibraries = ['react', 'react/jsx-runtime', 'react-dom'] as const;
const eagerContracts = ['host', 'events', 'router', 'client', 'routes'].map((part) => `@inspire/shared/${part}`);
/** The landing page does not need it, so the shell's first script omits it. */
const lazyContracts = ['@inspire/shared/query'];

export const sharedRequests: readonly string[] = [...eagerLibraries, ...eagerContracts, ...lazyContracts];

const libraryOf = (request: string): string =>
  request.startsWith('@') ? request.split('/').slice(0, 2).join('/') : (request.split('/')[0] ?? request);

interface SharedEntry {
  singleton: true;
  strictVersion: false;
  requiredVersion: string;
  version?: string;
  eager?: boolean;
  import?: false;
}

const entries = (dir: string, requests: readonly string[], make: (version: string) => SharedEntry) =>
  Object.fromEntries(requests.map((request) => [request, make(installedVersion(dir, libraryOf(request)))]));

const sameMajor = (version: string): string => `^${version.split('.')[0]}.0.0`;

/** Provided by the shell; eager, so that its first scripts contain everything that its first paint needs. */
export function sharedByShell(dir: string): Record<string, SharedEntry> {
  const provide =
    (eager: boolean) =>
    (version: string): SharedEntry => ({
      singleton: true,
      strictVersion: false,
      version,
      requiredVersion: sameMajor(version),
      eager,
    });
  return {
    ...entries(dir, [...eagerLibraries, ...eagerContracts], provide(true)),
    ...entries(dir, lazyContracts, provide(false)),
  };
}

/** Used by a deployed remote, which has no copy of its own (`import: false`). */
export const sharedByRemote = (dir: string): Record<string, SharedEntry> =>
  entries(dir, sharedRequests, (version) => ({
    singleton: true,
    strictVersion: false,
    requiredVersion: sameMajor(version),
    import: false,
  }));

export const requiredVersions = (dir: string): Record<string, string> =>
  Object.fromEntries(
    ['react', 'react-dom', '@inspire/shared'].map((library) => [library, sameMajor(installedVersion(dir, library))]),
  );
