import type { CreateEngine } from './engine';

let loading: Promise<CreateEngine> | undefined;

/** The engine and the streaming library have their own chunk. A failed load is not cached, so the next call retries. */
export function loadEngine(): Promise<CreateEngine> {
  loading ??= import(/* webpackChunkName: "engine" */ './create-engine').then(
    (module) => module.createEngine,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
