import * as core from '@module-federation/runtime-tools/runtime-core';
import { version as reactVersion } from 'react';
import { version as reactDomVersion } from 'react-dom';
import shared from '@inspire/shared/package.json';
import type { SharedRequest } from '@inspire/shared/remote';
import type { BuildManifest } from '../build/build-manifest';
import { BASE, openPage } from './headless-page';

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
const sharedLibraries = () =>
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

/** Global that a deployed container takes the federation runtime from; the shell provides it (see the webpack preset). */
const RUNTIME = '_FEDERATION_RUNTIME_CORE';

/** @returns the exports of the exposed module */
export async function loadContainer(
  folder: string,
  { container, entry }: Pick<BuildManifest, 'container' | 'entry'>,
): Promise<unknown> {
  const page = openPage(folder);
  page.define(RUNTIME, core);
  const host = new core.ModuleFederation({
    name: 'check',
    remotes: [{ name: container, entry: BASE + entry, entryGlobalName: container, type: 'global' }],
    shared: sharedLibraries(),
    plugins: [
      {
        name: 'release-folder',
        loadEntry: async () => {
          page.run(entry);
          const found = page.global(container);
          if (typeof found !== 'object' || found === null)
            throw new Error(`${entry} defines no container ${container}`);
          return found as never;
        },
      },
    ],
  });
  const module = await host.loadRemote<unknown>(`${container}/remote`, { from: 'runtime' });
  return typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
}
