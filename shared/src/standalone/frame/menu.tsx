import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './menu.module.css';

interface MenuProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

export function Menu({ summary, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !details.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  const toggle = (event: MouseEvent) => {
    // React owns the state: the browser would toggle the element once more.
    event.preventDefault();
    setOpen(!isOpen);
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    details.current?.querySelector('summary')?.focus();
  };

  return (
    <details ref={details} open={isOpen} className={styles.menu} onKeyDown={closeOnEscape}>
      <summary className={styles.summary} onClick={toggle}>
        {summary}
      </summary>
      {isOpen && <div className={styles.panel}>{children}</div>}
    </details>
  );
}
