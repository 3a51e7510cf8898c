import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { IntegrityTable } from './integrity';

/** Loads a federation container's exposed module; the only door to the federation runtime. */
export interface ContainerRuntime {
  load(container: string, entry: string): Promise<unknown>;
}

/** Global that the chunk loaders of shell and remotes ask (see the webpack preset). */
const LOOKUP = '__inspireIntegrity';

/**
 * Connects the federation runtime: scripts of remotes carry the hash of the signed registry.
 * @param checked false in development, where files have no hashes
 */
export function createContainerRuntime(integrity: IntegrityTable, checked: boolean): ContainerRuntime {
  if (checked) Object.assign(self, { [LOOKUP]: integrity.lookup });
  registerPlugins([
    {
      name: 'integrity',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.crossOrigin = 'anonymous';
        if (checked) script.integrity = integrity.lookup(url);
        return script;
      },
    },
  ]);
  return {
    async load(container, entry) {
      // A second registration replaces the first: after a failure the entry is asked under another address.
      registerRemotes([{ name: container, entry, entryGlobalName: container, type: 'global' }], { force: true });
      return loadRemote<unknown>(`${container}/remote`, { from: 'runtime' });
    },
  };
}
