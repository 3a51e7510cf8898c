import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False during server rendering and hydration, which must match. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
