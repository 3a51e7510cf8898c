import type { ComponentType } from 'react';
import { uiMessages } from '../messages';
import { ErrorState } from '../state';
import { PageHeading } from '../text';
import { useLazy } from './use-lazy';

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
        <ErrorState title={uiMessages.pageFailed} text={uiMessages.pageFailedText} onRetry={retry} />
      </>
    );
  };
