import { themeIcons, themes } from '@inspire/shared/hosting';
import { Icon } from '@inspire/shared/ui';
import { messages } from '../messages';
import styles from './theme-switch.module.css';

/** The early script marks the stored theme, and stores and applies what is chosen (`answerThemeSwitch`). */
export const ThemeSwitch = () => (
  <fieldset className={styles.switch}>
    <legend>{messages.theme}</legend>
    {themes.map((name) => (
      <label key={name}>
        <input type="radio" name="theme" value={name} defaultChecked={name === 'system'} />
        <span>
          <Icon name={themeIcons[name]} />
          {messages.themeNames[name]}
        </span>
      </label>
    ))}
  </fieldset>
);
