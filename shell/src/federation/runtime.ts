import type { ContainerRuntime, ContainerRuntimeOptions } from './container-runtime';
import { loadOnce } from './load-once';

export interface LazyContainerRuntime extends ContainerRuntime {
  /** Loads federation itself; after a failure, the next call tries again. */
  prepare(): Promise<unknown>;
}

/** The global that the chunk loaders of shell and remotes call (see the webpack preset). */
const LOOKUP = '__inspireIntegrity';

/**
 * Creates the runtime of all containers. Federation loads in parallel with the first remote, and documents of remotes
 * preload it: the landing page does not need it.
 */
export function createContainerRuntime(options: ContainerRuntimeOptions): LazyContainerRuntime {
  Object.assign(self, { [LOOKUP]: options.integrity.lookup });
  const loadHost = loadOnce(async () => {
    const { createContainerHost } = await import(/* webpackChunkName: "federation" */ './container-host');
    return createContainerHost(options);
  });
  return {
    prepare: loadHost,
    load: async (container, entry) => (await loadHost()).load(container, entry),
  };
}
