import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button/icon-button';
import { Icon } from '../icon/icon';
import styles from './search-box.module.css';

/** The server rejects longer queries. */
const LONGEST = 200;

export interface SearchBoxProps {
  /** The accessible name and the placeholder. */
  readonly label: string;
  readonly clearLabel: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onIntent?: () => void;
  readonly ref?: RefObject<HTMLInputElement | null>;
}

/** Searches as the viewer types; Esc clears it. `useSearch` provides its state. */
export function SearchBox({ label, clearLabel, text, onChange, onIntent, ref }: SearchBoxProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  // What was typed before the prerendered page was hydrated.
  const takeTyped = useEffectEvent(() => {
    const typed = input.current?.value ?? text;
    if (typed !== text) onChange(typed);
  });
  useLayoutEffect(() => takeTyped(), []);
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
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LONGEST}
        value={text}
        onFocus={onIntent}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && clear()}
      />
      {text && (
        <IconButton label={clearLabel} onClick={clear}>
          <Icon name="close" />
        </IconButton>
      )}
    </form>
  );
}
