import type { ReactNode } from 'react';
import { PageHeading } from '@inspire/shared/ui';
import { messages } from '../messages';
import { Backdrop } from './backdrop';
import styles from './account-layout.module.css';

interface AccountLayoutProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

export function AccountLayout({ title, lead, children }: AccountLayoutProps) {
  return (
    <div className={styles.page}>
      <Backdrop />
      <div className={styles.content}>
        <div className={styles.promise}>
          <p className={styles.welcome}>{messages.backdrop.welcome}</p>
          <p className={styles.sentence}>{messages.backdrop.promise}</p>
        </div>
        <section className={styles.card}>
          <header className={styles.head}>
            <PageHeading className={styles.title}>{title}</PageHeading>
            <p className={styles.lead}>{lead}</p>
          </header>
          {children}
        </section>
      </div>
    </div>
  );
}
