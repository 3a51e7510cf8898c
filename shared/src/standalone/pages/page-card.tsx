import type { ReactNode } from 'react';
import { PageHeading } from '@inspire/shared/ui';
import styles from './page-card.module.css';

interface PageCardProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

export function PageCard({ title, text, children }: PageCardProps) {
  return (
    <section className={styles.card}>
      <PageHeading className={styles.title}>{title}</PageHeading>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  );
}
