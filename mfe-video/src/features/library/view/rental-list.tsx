import { Link } from '@inspire/shared/router';
import { Day, Picture } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import type { Rental } from '../model/rentals';
import { TitledGroup } from './titled-group';
import styles from './rental-list.module.css';

/** What is rented, each with the day on which it ends (D-7), the next one to end first. */
export function RentalList({ rentals }: { rentals: readonly Rental[] }) {
  if (rentals.length === 0) return <TitledGroup title={messages.rentals} none={messages.noRentals} />;
  return (
    <TitledGroup title={messages.rentals}>
      <ul className={styles.list}>
        {rentals.map(({ key, href, state, title, language, picture, endsAt }) => (
          <li key={key}>
            <Link to={href} state={state} className={styles.row}>
              <span className={styles.text}>
                <span className={styles.title} lang={language}>
                  {title}
                </span>
                <span className={styles.end}>
                  {messages.endsOn} <Day at={endsAt} />
                </span>
              </span>
              <span className={styles.cover}>
                <Picture {...picture} alt="" sizes="8rem" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </TitledGroup>
  );
}
