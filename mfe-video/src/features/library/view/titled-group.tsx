import { type ReactNode, useId } from 'react';
import styles from './titled-group.module.css';

export interface TitledGroupProps {
  readonly title: string;
  readonly none?: string;
  readonly children?: ReactNode;
}

export function TitledGroup({ title, none, children }: TitledGroupProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      {none && <p className={styles.none}>{none}</p>}
      {children}
    </section>
  );
}
