import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that reports whether the component is still mounted: the viewer may leave while a call is pending. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => mounted.current, []);
}
