import { useEffect, useState } from 'react';
import { toSafeStorage } from '@inspire/shared/guards';
import { applyTheme, parseTheme, type Theme, themeIcons, themes } from '@inspire/shared/hosting';
import { Link } from '@inspire/shared/router';
import { Icon, IconButton } from '@inspire/shared/ui';
import { AccountMenu } from '../account/account-menu';
import { ActivityMenu } from '../activity/activity-menu';
import { standaloneMessages } from '../messages';
import { ScenarioMenu } from '../scenarios/scenario-menu';
import { SlotOutlet } from '../slots/slot-outlet';
import { useStandalone } from '../standalone-context';
import styles from './frame-bar.module.css';

const THEME_KEY = 'inspire.standalone.theme';

const getNextTheme = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';

/** One button, because the bar has no room for the shell's three. */
function ThemeSwitch() {
  const { storage } = useStandalone().platform;
  const [theme, setTheme] = useState(() => parseTheme(toSafeStorage(storage).getItem(THEME_KEY)));
  useEffect(() => {
    applyTheme(document.documentElement, theme);
    toSafeStorage(storage).setItem(THEME_KEY, theme);
  }, [theme, storage]);
  return (
    <IconButton
      label={`${standaloneMessages.theme}: ${standaloneMessages.themes[theme]}`}
      onClick={() => setTheme(getNextTheme)}
    >
      <Icon name={themeIcons[theme]} />
    </IconButton>
  );
}

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
