import { Day } from '@inspire/shared/ui';
import { classNames } from '../../src/ui/class-names';
import styles from '../gallery.module.css';

const sizes = ['xs', 's', 'm', 'l', 'xl', '2xl'] as const;

export const TextExamples = () => (
  <div className={styles.samples}>
    {sizes.map((size) => (
      <p key={size} className={styles[`size-${size}`]}>
        --text-{size}: videos and audios that uplift your spirit{' '}
        <span lang="mr">मनाच्या खोल कोपऱ्यात पोहोचणारा प्रकाश</span>
      </p>
    ))}
    <p className={classNames(styles['size-s'], styles.muted)}>Muted text, for secondary information.</p>
    <p>
      A day, in the language of the browser: <Day at="2026-06-01T11:40:00.000Z" />
    </p>
  </div>
);
