import { type ReactNode, useId } from 'react';
import styles from './titled-group.module.css';

export interface TitledGroupProps {
  readonly title: string;
  /** What stands in the group where it has no cards. */
  readonly none?: string;
  readonly children?: ReactNode;
}

/** A group of the page that is no rail: one that is empty, or failed, or a list. */
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
