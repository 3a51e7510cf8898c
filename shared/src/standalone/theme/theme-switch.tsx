import { useEffect, useState } from 'react';
import { toSafeStorage } from '@inspire/shared/guards';
import { applyTheme, parseTheme, type Theme, themeIcons, themes } from '@inspire/shared/hosting';
import { Icon, IconButton } from '@inspire/shared/ui';
import { standaloneMessages } from '../messages';
import { useStandalone } from '../standalone-context';

const THEME_KEY = 'inspire.standalone.theme';

const getNextTheme = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';

/** One button, because the bar has no room for the shell's three. */
export function ThemeSwitch() {
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
