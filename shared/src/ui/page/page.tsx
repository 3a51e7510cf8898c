import type { ReactNode } from 'react';
import { PageHeading } from '../text/page-heading';
import styles from './page.module.css';

export interface PageProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly picture?: ReactNode;
  readonly control?: ReactNode;
  readonly children: ReactNode;
}

/** A page of lists and cards: a header with the h1, then its sections. */
export const Page = ({ title, lead, picture, control, children }: PageProps) => (
  <div className={styles.page}>
    <header className={styles.header}>
      {picture}
      <div className={styles.text}>
        <PageHeading>{title}</PageHeading>
        <p className={styles.lead}>{lead}</p>
      </div>
      {control && <div className={styles.control}>{control}</div>}
    </header>
    {children}
  </div>
);
