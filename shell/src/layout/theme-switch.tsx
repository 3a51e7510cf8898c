import { useState } from 'react';
import { safeStorage } from '@inspire/shared/guards';
import { Icon } from '@inspire/shared/ui';
import { messages } from '../messages';
import { applyTheme, readTheme, type Theme, THEME_KEY, themes } from './theme';
import styles from './theme-switch.module.css';

const icons = { system: 'monitor', dark: 'moon', light: 'sun' } as const;

/** Dark, light, or as the device prefers. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(() => readTheme(safeStorage('localStorage').getItem(THEME_KEY)));
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
            <Icon name={icons[name]} />
            {messages.themeNames[name]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
