import type { CreateEngine } from './engine';

let loading: Promise<CreateEngine> | undefined;

/** Loads the streaming library in a chunk of its own; a failed load is forgotten, so that the next call asks again. */
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
