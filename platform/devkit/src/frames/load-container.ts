import * as core from '@module-federation/runtime-tools/runtime-core';
import type { BuildManifest } from '../build/build-manifest';
import { BASE, openPage } from './headless-page';
import { sharedLibraries } from './shared-libraries';

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
