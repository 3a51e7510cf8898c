import { useEffect, useRef } from 'react';

/** Returns a function that reports whether the component is still mounted: the viewer may leave during a request. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}
