import { type ComponentType, useEffect, useState } from 'react';
import { uiMessages } from '../messages';
import { ErrorState } from '../state/error-state';
import { PageHeading } from '../text/page-heading';

export interface Lazy<P> {
  readonly Component?: ComponentType<P>;
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * Loaded components by their loader: going back renders a page immediately, so that its scroll position can be
 * restored.
 */
const loaded = new WeakMap<object, unknown>();

/** Loads a component that is about to be shown, so that its first render needs no placeholder. */
export async function preloadComponent<P>(load: () => Promise<ComponentType<P>>): Promise<ComponentType<P>> {
  const Component = await load();
  loaded.set(load, Component);
  return Component;
}

/**
 * Returns a component in its own chunk. Unlike `lazy` of React and of the router, it can be retried in place.
 * @param load called again after a failure
 */
export function useLazy<P>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  const [part, setPart] = useState<{ Component?: ComponentType<P>; failed?: boolean }>(() => ({
    Component: loaded.get(load) as ComponentType<P> | undefined,
  }));
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    preloadComponent(load).then(
      (Component) => !gone && setPart((before) => (before.Component === Component ? before : { Component })),
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

/**
 * Creates a page in its own chunk, for a list of routes. It shows the placeholder until the chunk is loaded, and a retry
 * in place after a failure. Call it once per page: every call creates another component.
 * @param load called again after a failure
 */
export const lazyPage = (load: () => Promise<ComponentType>, Placeholder: ComponentType): ComponentType =>
  function LazyPage() {
    const { Component, failed, retry } = useLazy(load);
    if (Component) return <Component />;
    if (!failed) return <Placeholder />;
    return (
      <>
        <PageHeading hidden>{uiMessages.pageFailed}</PageHeading>
        <ErrorState title={uiMessages.pageFailed} onRetry={retry} />
      </>
    );
  };
