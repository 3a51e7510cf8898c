import { installedVersion } from './package-facts';

/**
 * The whole sharing policy of module federation. The shell provides one copy of each of these, and every remote uses it:
 * React, and the runtime part of `shared`, which holds the router, the query cache, axios and rxjs behind facades (shared
 * directly, each of those would ship whole). Everything else a package builds in for itself.
 */
const eagerLibraries = ['react', 'react/jsx-runtime', 'react-dom'] as const;
const eagerContracts = ['host', 'events', 'router', 'client', 'routes'].map((part) => `@inspire/shared/${part}`);
/** Not needed for the landing page, so not in the shell's first script. */
const lazyContracts = ['@inspire/shared/query'];

/** Every request that a shell answers for the remotes. */
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

/** What the shell provides: eager, so that its first scripts hold everything that its first paint needs. */
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

/** What a deployed remote takes: it carries no copy of its own (`import: false`). */
export const sharedByRemote = (dir: string): Record<string, SharedEntry> =>
  entries(dir, sharedRequests, (version) => ({
    singleton: true,
    strictVersion: false,
    requiredVersion: sameMajor(version),
    import: false,
  }));

/** Libraries and versions that a remote was built against, for its release's `requires`. */
export const requiredVersions = (dir: string): Record<string, string> =>
  Object.fromEntries(
    ['react', 'react-dom', '@inspire/shared'].map((library) => [library, sameMajor(installedVersion(dir, library))]),
  );
