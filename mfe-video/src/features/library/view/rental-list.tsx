import { Link } from '@inspire/shared/router';
import { Day, Picture } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import type { Rental } from '../model/rentals';
import { TitledGroup } from './titled-group';
import styles from './rental-list.module.css';

/** The rentals with their last days (D-7), the one that ends next first. */
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
