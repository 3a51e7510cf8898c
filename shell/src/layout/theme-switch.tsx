import { useState } from 'react';
import { safeStorage } from '@inspire/shared/guards';
import { applyTheme, parseTheme, type Theme, themeIcons, themes } from '@inspire/shared/hosting';
import { Icon } from '@inspire/shared/ui';
import { messages } from '../messages';
import { THEME_KEY } from './theme-key';
import styles from './theme-switch.module.css';

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(() => parseTheme(safeStorage('localStorage').getItem(THEME_KEY)));
  const choose = (next: Theme) => {
    setTheme(next);
    applyTheme(document.documentElement, next);
    safeStorage('localStorage').setItem(THEME_KEY, next);
  };
  return (
    <fieldset className={styles.switch}>
      <legend>{messages.theme}</legend>
      {themes.map((name) => (
        <label key={name}>
          <input type="radio" name="theme" value={name} checked={theme === name} onChange={() => choose(name)} />
          <span>
            <Icon name={themeIcons[name]} />
            {messages.themeNames[name]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
