import { useLocation, useNavigate, useSearchParams } from '@inspire/shared/router';
import { useEffect, useState } from 'react';

/** Milliseconds without a key after which a search is made. */
const REST_MS = 300;

export interface Search {
  /** What stands in the box. */
  readonly text: string;
  readonly setText: (text: string) => void;
  /** What is searched for, '' for nothing. It follows the text when that has come to rest. */
  readonly query: string;
}

/** The state of an entry of the history that lies on the rails'. */
const overRails = { overRails: true };
const isOverRails = (state: unknown): boolean => typeof state === 'object' && state !== null && 'overRails' in state;

/** The search of the dashboard. It is kept in the address: Back leads from a video to what was found, and from there to the rails. */
export function useSearch(): Search {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: unknown };
  const canGoBack = isOverRails(state);
  const address = params.get('q') ?? '';
  const [query, setQuery] = useState(address);
  const [text, setText] = useState(address);
  const [seen, setSeen] = useState(address);
  // An address that is not our own doing: Back, or the link to this page.
  if (seen !== address) {
    setSeen(address);
    if (address !== query) {
      setQuery(address);
      setText(address);
    }
  }

  const wanted = text.trim();
  useEffect(() => {
    if (wanted === query) return;
    const timer = setTimeout(() => {
      setQuery(wanted);
      // The rails lie under what was searched from there; beside it they would be in the history twice, and a Back do nothing.
      if (!wanted && canGoBack) return void navigate(-1);
      const options = query === '' ? { state: overRails } : { replace: true, state };
      setParams(wanted ? { q: wanted } : {}, { ...options, preventScrollReset: true });
    }, wanted ? REST_MS : 0);
    return () => clearTimeout(timer);
  }, [wanted, query, setParams, navigate, canGoBack, state]);

  return { text, setText, query };
}
