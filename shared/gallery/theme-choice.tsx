import { useLayoutEffect, useState } from 'react';
import styles from './gallery.module.css';

const themes = ['system', 'dark', 'light'] as const;
type Theme = (typeof themes)[number];

/** `?theme=light` selects a theme. */
const requested = (): Theme =>
  themes.find((name) => name === new URLSearchParams(window.location.search).get('theme')) ?? 'system';

export function ThemeChoice() {
  const [theme, setTheme] = useState(requested);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
  }, [theme]);
  return (
    <fieldset className={styles.themes}>
      <legend className="visually-hidden">Theme</legend>
      {themes.map((name) => (
        <label key={name}>
          <input type="radio" name="theme" checked={theme === name} onChange={() => setTheme(name)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
