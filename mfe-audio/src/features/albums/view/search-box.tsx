import { Icon, IconButton } from '@inspire/shared/ui';
import { useRef } from 'react';
import { messages } from '../../../messages';
import styles from './search-box.module.css';

/** The server takes no longer one. */
const LONGEST = 200;

export interface SearchBoxProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Searches the albums as the viewer types. */
export function SearchBox({ text, onChange }: SearchBoxProps) {
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
        aria-label={messages.searchAlbums}
        placeholder={messages.searchAlbums}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LONGEST}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {text !== '' && <IconButton label={messages.clearSearch} onClick={clear}><Icon name="close" /></IconButton>}
    </form>
  );
}
