import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from '@inspire/shared/router';

/**
 * Gives a function that tells, whenever it is called, whether the viewer is still at the page that it was made for, and not on the
 * way to another one: what a page waited for must not pull them back.
 */
export function useIsStillOnPage(): () => boolean {
  const { key } = useLocation();
  const { state } = useNavigation();
  const here = useRef<string>(undefined);
  useEffect(() => {
    here.current = state === 'idle' ? key : undefined;
    return () => {
      here.current = undefined;
    };
  }, [key, state]);
  return () => here.current === key;
}
