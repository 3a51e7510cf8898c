import { Icon, IconButton } from '@inspire/shared/ui';
import { useRef } from 'react';
import { messages } from '../../../messages';
import styles from './search-box.module.css';

/** The server takes no longer one. */
const LONGEST = 200;

export interface SearchBoxProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** The viewer seems about to search. */
  readonly onIntent: () => void;
}

/** Searches the videos as the viewer types; Esc clears it. */
export function SearchBox({ text, onChange, onIntent }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <form role="search" className={styles.box} onSubmit={(event) => event.preventDefault()}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={messages.searchVideos}
        placeholder={messages.searchVideos}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LONGEST}
        value={text}
        onFocus={onIntent}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && clear()}
      />
      {text !== '' && <IconButton label={messages.clearSearch} onClick={clear}><Icon name="close" /></IconButton>}
    </form>
  );
}
