import { sharedRequests } from '@inspire/shared/remote';
import { toPackageName } from '../workspace/package-name';
import { installedVersion } from './package-facts';

interface SharedEntry {
  readonly singleton: true;
  readonly strictVersion: false;
  readonly requiredVersion: string;
  readonly import: false;
}

const sameMajor = (version: string): string => `^${version.split('.')[0]}.0.0`;

/**
 * The sharing policy of a deployed remote. The shell provides one copy of these to every remote, which has no copy of
 * its own (`import: false`): React, and the runtime part of `shared`, which wraps the router, the query cache, axios and
 * rxjs (shared directly, each would ship whole). A package bundles everything else.
 */
export const sharedByRemote = (dir: string): Record<string, SharedEntry> =>
  Object.fromEntries(
    sharedRequests.map((request) => [
      request,
      {
        singleton: true,
        strictVersion: false,
        requiredVersion: sameMajor(installedVersion(dir, toPackageName(request))),
        import: false,
      },
    ]),
  );

export const requiredVersions = (dir: string): Record<string, string> =>
  Object.fromEntries(
    ['react', 'react-dom', '@inspire/shared'].map((library) => [library, sameMajor(installedVersion(dir, library))]),
  );
