import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from '@inspire/shared/router';

/** Milliseconds without a key after which a search is made. */
const REST_MS = 300;

export interface Search {
  /** What stands in the box. */
  readonly text: string;
  readonly setText: (text: string) => void;
  /** What is searched for, '' for nothing. It follows the text when that has come to rest. */
  readonly query: string;
}

/** The state of an entry of the history that lies on the page without a search. */
interface OverAll {
  readonly overAll?: boolean;
}

/**
 * The search of a page. It is kept in the address, as `q`: Back leads from an item to what was found, and from there to all that
 * the page shows without one.
 */
export function useSearch(): Search {
  const { search, state } = useLocation() as { readonly search: string; readonly state: OverAll | null };
  const navigate = useNavigate();
  const address = new URLSearchParams(search).get('q') ?? '';
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
  const settle = useEffectEvent(() => {
    setQuery(wanted);
    // Go back to the page from which the search started: a second entry for it would make one Back do nothing.
    if (!wanted && state?.overAll) return void navigate(-1);
    const next = wanted && `${new URLSearchParams({ q: wanted })}`;
    void navigate(
      { search: next },
      { replace: !!query, state: query ? state : { overAll: true }, preventScrollReset: true },
    );
  });
  useEffect(() => {
    if (wanted === query) return;
    const timer = setTimeout(settle, wanted ? REST_MS : 0);
    return () => clearTimeout(timer);
  }, [wanted, query]);

  return { text, setText, query };
}
