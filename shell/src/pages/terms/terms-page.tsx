import { useHost } from '@inspire/shared/host';
import { PageHeading } from '@inspire/shared/ui';
import styles from '../text-page.module.css';
import { termsSections } from './terms-content';

/** `/terms_&_condition`: the static Terms of Service with contents and anchors. */
export function TermsPage() {
  const { settings } = useHost();
  const sections = termsSections(settings);
  return (
    <article className={styles.page}>
      <PageHeading>Terms of Service</PageHeading>
      <nav aria-label="Contents">
        <ol className={styles.contents}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title, paragraphs }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
