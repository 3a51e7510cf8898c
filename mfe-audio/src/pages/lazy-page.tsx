import { ErrorState, PageHeading } from '@inspire/shared/ui';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { messages } from '../messages';

type Load = () => Promise<ComponentType>;

export interface LazyPageProps {
  /** Loads the page's component; asked again after a failure. */
  readonly load: Load;
  readonly placeholder: ReactNode;
}

/** What is loaded, by its loader: whoever comes back sees the page at once, as high as it was, and where it was scrolled to. */
const loaded = new WeakMap<Load, ComponentType>();

/** Loads a page that is about to be shown, so that it is there with the first rendering. */
export async function loadAhead(load: Load): Promise<ComponentType> {
  const Component = await load();
  loaded.set(load, Component);
  return Component;
}

/** A page with a chunk of its own. Unlike `lazy` of React and of the router, it can be tried again in place. */
export function LazyPage({ load, placeholder }: LazyPageProps) {
  const [page, setPage] = useState<{ Component?: ComponentType; failed?: boolean }>(() => ({ Component: loaded.get(load) }));
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    loadAhead(load).then(
      (Component) => !gone && setPage((before) => (before.Component === Component ? before : { Component })),
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
