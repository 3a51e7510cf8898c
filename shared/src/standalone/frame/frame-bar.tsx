import { Link } from '@inspire/shared/router';
import { AccountMenu } from '../account/account-menu';
import { ActivityMenu } from '../activity/activity-menu';
import { standaloneMessages } from '../messages';
import { ScenarioMenu } from '../scenarios/scenario-menu';
import { SlotOutlet } from '../slots/slot-outlet';
import { useStandalone } from '../standalone-context';
import { ThemeSwitch } from '../theme/theme-switch';
import styles from './frame-bar.module.css';

export function FrameBar() {
  const { manifest, activity, scenarios } = useStandalone();
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.brand}>
        <span className={styles.name}>{manifest.name}</span>
        <span className={styles.standalone}>{standaloneMessages.standalone}</span>
      </Link>
      <SlotOutlet name="header.bell" />
      {scenarios && <ScenarioMenu scenarios={scenarios} />}
      <ActivityMenu activity={activity} />
      <ThemeSwitch />
      <AccountMenu />
    </header>
  );
}
