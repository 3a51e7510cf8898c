import { useState } from 'react';
import { Icon } from '@inspire/shared/ui';
import { messages } from '../messages';
import { browserStorage } from '../session/browser-storage';
import { applyTheme, readTheme, type Theme, THEME_KEY, themes } from './theme';
import styles from './theme-switch.module.css';

const icons = { system: 'monitor', dark: 'moon', light: 'sun' } as const;

/** Dark, light, or as the device prefers. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(() => readTheme(browserStorage()?.getItem(THEME_KEY) ?? null));
  const choose = (next: Theme) => {
    setTheme(next);
    applyTheme(document.documentElement, next);
    try {
      browserStorage()?.setItem(THEME_KEY, next);
    } catch {
      // Blocked storage: the choice lasts as long as the page.
    }
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
