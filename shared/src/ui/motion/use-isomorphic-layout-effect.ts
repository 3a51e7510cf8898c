import { useEffect, useLayoutEffect } from 'react';

/** A layout effect without React's warning during server rendering. */
export const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
