import type { ComponentType, ReactNode } from 'react';
import { uiMessages } from '../messages';
import { ErrorState } from '../state';
import { PageHeading } from '../text';
import { useLazy } from './use-lazy';

export interface LazyPageProps {
  /** Loads the page's component; called again after a failure. */
  readonly load: () => Promise<ComponentType>;
  readonly placeholder: ReactNode;
}

/** A page in its own chunk, with a retry. */
export function LazyPage({ load, placeholder }: LazyPageProps) {
  const { Component, failed, retry } = useLazy(load);
  if (Component) return <Component />;
  if (!failed) return placeholder;
  return (
    <>
      <PageHeading hidden>{uiMessages.pageFailed}</PageHeading>
      <ErrorState title={uiMessages.pageFailed} text={uiMessages.pageFailedText} onRetry={retry} />
    </>
  );
}

/**
 * Creates a page in its own chunk, for a list of routes. It shows the placeholder until the chunk is loaded, and a retry
 * in place after a failure. Call it once per page: every call creates another component.
 * @param load called again after a failure
 */
export const lazyPage = (load: () => Promise<ComponentType>, Placeholder: ComponentType): ComponentType =>
  function Page() {
    return <LazyPage load={load} placeholder={<Placeholder />} />;
  };
