import type { ReactNode } from 'react';
import styles from './main-content.module.css';

export const CONTENT_ID = 'content';

export const MainContent = ({ children }: { readonly children: ReactNode }) => (
  <main id={CONTENT_ID} className={styles.main} tabIndex={-1}>
    {children}
  </main>
);
