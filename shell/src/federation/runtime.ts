import { getInstance, loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { IntegrityTable } from './integrity';
import { allowReloadAfterFailure, closeSharedScope, type OfferedLibrary, type SharedScope } from './shared-scope';

export interface ContainerRuntime {
  load(container: string, entry: string): Promise<unknown>;
}

/** The global that the chunk loaders of shell and remotes call (see the webpack preset). */
const LOOKUP = '__inspireIntegrity';

/**
 * Connects the federation runtime: scripts of remotes carry the hash of the signed registry, and the shared libraries
 * are always the shell's.
 * @param onOffer called when a container offers its own copy of a shared library
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
  // The shell's entry runs after all its libraries are registered, including the lazy ones.
  const scopes = getInstance()?.shareScopeMap as unknown as Record<string, SharedScope | undefined> | undefined;
  if (scopes?.default) {
    allowReloadAfterFailure(scopes.default);
    scopes.default = closeSharedScope(scopes.default, onOffer);
  }

  return {
    async load(container, entry) {
      // Replaces an earlier registration: after a failure, the entry is requested under another URL.
      registerRemotes([{ name: container, entry, entryGlobalName: container, type: 'global' }], { force: true });
      return loadRemote<unknown>(`${container}/remote`, { from: 'runtime' });
    },
  };
}
