import { type ReactNode, useId } from 'react';
import styles from './titled-group.module.css';

export interface TitledGroupProps {
  readonly title: string;
  readonly none?: string;
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

export function TitledGroup({ title, none, busy, children }: TitledGroupProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} aria-busy={busy}>
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      {none && <p className={styles.none}>{none}</p>}
      {children}
    </section>
  );
}
