import { Link } from '@inspire/shared/router';
import { AccountMenu } from '../account/account-menu';
import { ActivityMenu } from '../activity/activity-menu';
import { AnswersMenu } from '../answers/answers-menu';
import { standaloneMessages } from '../messages';
import { SlotOutlet } from '../slots/slot-outlet';
import { useStandalone } from '../standalone-context';
import { ThemeSwitch } from '../theme/theme-switch';
import styles from './frame-bar.module.css';

/** The bar in the place of the shell's navbar. */
export function FrameBar() {
  const { manifest, activity, answers } = useStandalone();
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.brand}>
        {manifest.name}
        <span className={styles.alone}>{standaloneMessages.alone}</span>
      </Link>
      <SlotOutlet name="header.bell" />
      {answers && <AnswersMenu answers={answers} />}
      <ActivityMenu activity={activity} />
      <ThemeSwitch />
      <AccountMenu />
    </header>
  );
}
