import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from '@inspire/shared/router';

/**
 * Returns a function that checks whether the viewer is still on this page and not navigating away, so that a late
 * result does not pull them back.
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
