import { paths } from '@inspire/shared/routes';
import { ButtonLink } from '@inspire/shared/ui';
import { messages } from '../../messages';
import styles from './invitation.module.css';

export const Invitation = () => (
  <section className={styles.invitation} data-theme="dark" aria-labelledby="invitation">
    <h2 id="invitation">{messages.invitationTitle}</h2>
    <p>{messages.invitationText}</p>
    <ButtonLink to={paths.signup} size="l">
      {messages.invitationButton}
    </ButtonLink>
  </section>
);
