import { ErrorState, PageHeading } from '@inspire/shared/ui';
import type { ComponentType, ReactNode } from 'react';
import { messages } from '../messages';
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
      <PageHeading hidden>{messages.pageFailed}</PageHeading>
      <ErrorState title={messages.pageFailed} text={messages.videosFailedText} onRetry={retry} />
    </>
  );
}
