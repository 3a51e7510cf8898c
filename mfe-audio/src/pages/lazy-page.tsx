import { ErrorState, PageHeading } from '@inspire/shared/ui';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { messages } from '../messages';

export interface LazyPageProps {
  /** Loads the page's component; asked again after a failure. */
  readonly load: () => Promise<ComponentType>;
  readonly placeholder: ReactNode;
}

/** A page with a chunk of its own. Unlike `lazy` of React and of the router, it can be tried again in place. */
export function LazyPage({ load, placeholder }: LazyPageProps) {
  const [page, setPage] = useState<{ Component?: ComponentType; failed?: boolean }>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    load().then(
      (Component) => !gone && setPage({ Component }),
      () => !gone && setPage({ failed: true }),
    );
    return () => {
      gone = true;
    };
  }, [load, attempt]);

  const retry = () => {
    setPage({});
    setAttempt(attempt + 1);
  };
  const { Component, failed } = page;
  if (Component) return <Component />;
  if (!failed) return placeholder;
  return (
    <>
      <PageHeading hidden>{messages.pageFailed}</PageHeading>
      <ErrorState title={messages.pageFailed} text={messages.failedText} onRetry={retry} />
    </>
  );
}
