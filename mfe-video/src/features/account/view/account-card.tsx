import { type ReactNode, useId } from 'react';
import styles from './account-card.module.css';

export interface AccountCardProps {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** A card with one part of the profile. */
export function AccountCard({ title, text, children }: AccountCardProps) {
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
