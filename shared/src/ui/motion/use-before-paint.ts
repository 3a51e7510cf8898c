import { useEffect, useLayoutEffect } from 'react';

/** The layout effect that must not warn while the server renders. */
export const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
