import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './menu.module.css';

interface MenuProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** Something that opens under a button of the bar: closed by Escape, and by going anywhere else. */
export function Menu({ summary, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      const menu = details.current;
      if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false;
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, []);

  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };

  return (
    <details ref={details} className={styles.menu} onKeyDown={closeOnEscape} onToggle={() => setOpen(details.current?.open ?? false)}>
      <summary className={styles.summary}>{summary}</summary>
      {isOpen && <div className={styles.panel}>{children}</div>}
    </details>
  );
}
