import { getInstance, loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { IntegrityTable } from './integrity';
import { allowReloadAfterFailure, closeSharedScope, type OfferedLibrary, type SharedScope } from './shared-scope';

/** Loads a federation container's exposed module; the only door to the federation runtime. */
export interface ContainerRuntime {
  load(container: string, entry: string): Promise<unknown>;
}

/** Global that the chunk loaders of shell and remotes ask (see the webpack preset). */
const LOOKUP = '__inspireIntegrity';

/**
 * Connects the federation runtime: scripts of remotes carry the hash of the signed registry, and the shared libraries are the
 * shell's for good.
 * @param onOffer told of a container that offers a copy of its own of what the shell shares
 */
export function createContainerRuntime(
  integrity: IntegrityTable,
  onOffer: (offer: OfferedLibrary) => void,
): ContainerRuntime {
  Object.assign(self, { [LOOKUP]: integrity.lookup });
  registerPlugins([
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
  ]);
  // The shell's entry runs after its own libraries are entered, the lazy ones too.
  const scopes = getInstance()?.shareScopeMap as unknown as Record<string, SharedScope | undefined> | undefined;
  if (scopes?.default) {
    allowReloadAfterFailure(scopes.default);
    scopes.default = closeSharedScope(scopes.default, onOffer);
  }

  return {
    async load(container, entry) {
      // A second registration replaces the first: after a failure the entry is asked under another address.
      registerRemotes([{ name: container, entry, entryGlobalName: container, type: 'global' }], { force: true });
      return loadRemote<unknown>(`${container}/remote`, { from: 'runtime' });
    },
  };
}
