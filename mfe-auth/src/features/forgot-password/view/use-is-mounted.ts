import { useCallback, useEffect, useRef } from 'react';

/** Gives a function that tells whether the component is still in the page: its viewer may have gone on while it waited. */
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
