import type { ReactNode } from 'react';
import { PageHeading } from '../text';
import styles from './page.module.css';

export interface PageProps {
  readonly title: string;
  /** What the page is for, in a line under its title. */
  readonly lead: ReactNode;
  /** Before the title. */
  readonly picture?: ReactNode;
  /** A control at the end of the header, under the title on phones. */
  readonly control?: ReactNode;
  readonly children: ReactNode;
}

/** A page of lists and cards: a header with the page's h1, and its parts one below the other. */
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
