import { version as reactVersion } from 'react';
import { version as reactDomVersion } from 'react-dom';
import shared from '@inspire/shared/package.json' with { type: 'json' };
import type { SharedRequest } from '@inspire/shared/remote';

interface SharedLibrary {
  readonly version: string;
  /** Returns what `require` would. */
  readonly load: () => Promise<unknown>;
}

const ofContract = (load: () => Promise<unknown>): SharedLibrary => ({ version: shared.version, load });

/** Named one by one, so that the artefact `dist/releases` contains them. */
const libraries: Readonly<Record<SharedRequest, SharedLibrary>> = {
  react: { version: reactVersion, load: async () => (await import('react')).default },
  'react/jsx-runtime': { version: reactVersion, load: async () => (await import('react/jsx-runtime')).default },
  'react-dom': { version: reactDomVersion, load: async () => (await import('react-dom')).default },
  '@inspire/shared/host': ofContract(() => import('@inspire/shared/host')),
  '@inspire/shared/events': ofContract(() => import('@inspire/shared/events')),
  '@inspire/shared/router': ofContract(() => import('@inspire/shared/router')),
  '@inspire/shared/client': ofContract(() => import('@inspire/shared/client')),
  '@inspire/shared/routes': ofContract(() => import('@inspire/shared/routes')),
  '@inspire/shared/query': ofContract(() => import('@inspire/shared/query')),
};

/** Returns what a shell shares with remotes, as the federation runtime takes it. */
export const sharedLibraries = () =>
  Object.fromEntries(
    Object.entries(libraries).map(([request, { version, load }]) => [
      request,
      {
        version,
        get: async () => {
          const library = await load();
          return () => library;
        },
        shareConfig: { singleton: true, requiredVersion: false as const },
      },
    ]),
  );
