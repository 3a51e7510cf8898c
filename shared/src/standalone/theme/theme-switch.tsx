import { useEffect, useState } from 'react';
import { Icon, IconButton, type IconName } from '@inspire/shared/ui';
import { standaloneMessages } from '../messages';
import { useStandalone } from '../standalone-context';
import { applyTheme, readTheme, type Theme, themes } from './theme';

const icons: Readonly<Record<Theme, IconName>> = { system: 'monitor', dark: 'moon', light: 'sun' };
const following = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';

/** Goes through the system's theme, dark and light. */
export function ThemeSwitch() {
  const { storage } = useStandalone().surroundings;
  const [theme, setTheme] = useState(() => readTheme(storage));
  useEffect(() => applyTheme(theme, storage), [theme, storage]);
  return (
    <IconButton
      label={`${standaloneMessages.theme}: ${standaloneMessages.themes[theme]}`}
      onClick={() => setTheme(following)}
    >
      <Icon name={icons[theme]} />
    </IconButton>
  );
}
