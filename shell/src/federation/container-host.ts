import * as core from '@module-federation/runtime-tools/runtime-core';
import type { ContainerRuntime, ContainerRuntimeOptions } from './container-runtime';
import { createSharedLibraries } from './shared-libraries';
import { allowReloadAfterFailure, closeSharedScope, type SharedScope } from './shared-scope';

/** Deployed containers take the core of the federation runtime from this global (see the webpack preset). */
const CORE = '_FEDERATION_RUNTIME_CORE';

/**
 * Creates the host of all containers: their scripts carry the hash of the signed registry, and the shared libraries are
 * always the shell's.
 */
export function createContainerHost({ integrity, onOffer, libraries }: ContainerRuntimeOptions): ContainerRuntime {
  Object.assign(self, { [CORE]: core });
  const host = new core.ModuleFederation({
    name: 'shell',
    remotes: [],
    shared: createSharedLibraries(libraries),
    plugins: [
      {
        name: 'integrity',
        createScript({ url }) {
          const script = document.createElement('script');
          script.src = url;
          script.crossOrigin = 'anonymous';
          script.integrity = integrity.lookup(url);
          return script;
        },
      },
    ],
  });
  const scopes = host.shareScopeMap as unknown as Record<string, SharedScope | undefined>;
  if (scopes.default) {
    allowReloadAfterFailure(scopes.default);
    scopes.default = closeSharedScope(scopes.default, onOffer);
  }

  return {
    async load(container, entry) {
      // Replaces an earlier registration: after a failure, the entry is requested under another URL.
      host.registerRemotes([{ name: container, entry, entryGlobalName: container, type: 'global' }], { force: true });
      return host.loadRemote<unknown>(`${container}/remote`, { from: 'runtime' });
    },
  };
}
