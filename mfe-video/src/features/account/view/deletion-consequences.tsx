import { profileMessages as messages } from '../../../messages';
import styles from './form.module.css';

export const DeletionConsequences = () => (
  <>
    <p>{messages.deleteText}</p>
    <ul className={styles.consequences}>
      {messages.consequences.map((consequence) => (
        <li key={consequence}>{consequence}</li>
      ))}
    </ul>
  </>
);
