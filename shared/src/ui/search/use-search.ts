import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from '@inspire/shared/router';

/** Milliseconds after the last key before the search starts. */
const REST_MS = 300;

export interface Search {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The current query, '' for none. It follows the text after a pause in typing. */
  readonly query: string;
  /** The `ref` of the search box. */
  readonly box: RefObject<HTMLInputElement | null>;
  /** For a button that is gone without a search: the box takes the focus. */
  readonly clear: () => void;
}

/** State of a search's history entry whose previous entry is the page without a search. */
interface OverAll {
  readonly overAll?: boolean;
}

/**
 * Stores the search of a page in the URL, as `q`: Back returns from an item to the results, and from there to the full
 * page.
 */
export function useSearch(): Search {
  const { search, state } = useLocation() as { readonly search: string; readonly state: OverAll | null };
  const navigate = useNavigate();
  const address = new URLSearchParams(search).get('q') ?? '';
  const [query, setQuery] = useState(address);
  const [text, setText] = useState(address);
  const [seen, setSeen] = useState(address);
  // Another navigation changed the URL: Back, or a link to this page.
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
    // Go back to the page without a search: a second entry for it would make one Back do nothing.
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

  const box = useRef<HTMLInputElement>(null);
  const clear = () => {
    setText('');
    box.current?.focus();
  };
  return { text, setText, query, box, clear };
}
