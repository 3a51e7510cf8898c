import { PageHeading } from '@inspire/shared/ui';
import styles from './text-page.module.css';

/** The specification's placeholder pages (`/about`, `/help-and-legal`). */
export const PlaceholderPage = ({ title, text }: { title: string; text: string }) => (
  <article className={styles.page}>
    <PageHeading>{title}</PageHeading>
    <p>{text}</p>
  </article>
);
