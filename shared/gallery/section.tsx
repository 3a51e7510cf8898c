import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './gallery.module.css';

export interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        <a href={`#${id}`}>{title}</a>
      </h2>
      {children}
    </section>
  );
}

export type ForcedState = 'hover' | 'focus-visible' | 'active';

export interface ExampleProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly state?: ForcedState;
  /** Selector of the element that gets the state. @default the focusable elements */
  readonly of?: string;
  readonly wide?: boolean;
  /** For the box around the children. */
  readonly className?: string;
}

const focusable = 'a, button, input, [role="slider"]';

export function Example({ label, children, state, of = focusable, wide = false, className }: ExampleProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const target = state && box.current?.querySelector<HTMLElement>(of);
    if (target) target.dataset.state = state;
  }, [state, of]);
  return (
    <div className={wide ? styles.wide : styles.example}>
      <p className={styles.label}>{label}</p>
      <div ref={box} className={className}>
        {children}
      </div>
    </div>
  );
}

export const Examples = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.examples}>{children}</div>
);
