import { useEffect, useState, type ComponentType } from 'react';

export interface Lazy<P> {
  readonly Component?: ComponentType<P>;
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * A component with a chunk of its own. Unlike `lazy` of React and of the router, it can be tried again in place.
 * @param load asked again after a failure
 */
export function useLazy<P>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  const [part, setPart] = useState<{ Component?: ComponentType<P>; failed?: boolean }>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    load().then(
      (Component) => !gone && setPart({ Component }),
      () => !gone && setPart({ failed: true }),
    );
    return () => {
      gone = true;
    };
  }, [load, attempt]);

  const retry = () => {
    setPart({});
    setAttempt(attempt + 1);
  };
  return { Component: part.Component, failed: part.failed === true, retry };
}
