import { type ReactNode, useId } from 'react';
import styles from './section-card.module.css';

export interface SectionCardProps {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** A card with one part of a page, under a heading that can take the focus. */
export function SectionCard({ title, text, children }: SectionCardProps) {
  const headingId = useId();
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children}
    </section>
  );
}
