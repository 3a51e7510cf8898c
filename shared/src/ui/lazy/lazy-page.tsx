import type { ComponentType, ReactNode } from 'react';
import { uiMessages } from '../messages';
import { ErrorState } from '../state';
import { PageHeading } from '../text';
import { useLazy } from './use-lazy';

export interface LazyPageProps {
  /** Loads the page's component; asked again after a failure. */
  readonly load: () => Promise<ComponentType>;
  readonly placeholder: ReactNode;
}

/** A page with a chunk of its own. */
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
