import { useHost } from '@inspire/shared/host';
import { PageHeading } from '@inspire/shared/ui';
import { messages } from '../../messages';
import { type LegalPart, legalParts } from './terms-content';
import styles from '../text-page.module.css';

const Contents = ({ parts }: { parts: readonly LegalPart[] }) => (
  <nav aria-label={messages.contents}>
    <ul className={styles.parts}>
      {parts.map(({ id, title, sections }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
          <ol className={styles.contents}>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  </nav>
);

/**
 * `/terms_&_condition`: the Terms of Service with a table of contents, then privacy, refunds and the grievance contact.
 */
export function TermsPage() {
  const { settings } = useHost();
  const parts = legalParts(settings);
  return (
    <article className={styles.page}>
      <PageHeading>Terms of Service</PageHeading>
      <Contents parts={parts} />
      {parts.map(({ id, title, sections }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h3 id={section.id}>{section.title}</h3>
              {section.paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </section>
          ))}
        </section>
      ))}
    </article>
  );
}
