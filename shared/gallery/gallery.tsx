import { useLayoutEffect, useState } from 'react';
import { applyTheme, parseTheme, themes } from '@inspire/shared/hosting';
import { Button, PageHeading } from '@inspire/shared/ui';
import { ButtonExamples } from './examples/button-examples';
import { CardExamples } from './examples/card-examples';
import { ColourExamples } from './examples/colour-examples';
import { DialogExamples } from './examples/dialog-examples';
import { FieldExamples } from './examples/field-examples';
import { IconExamples } from './examples/icon-examples';
import { MenuExamples } from './examples/menu-examples';
import { PageExamples } from './examples/page-examples';
import { PopoverExamples } from './examples/popover-examples';
import { LongRailExamples, RailExamples } from './examples/rail-examples';
import { SliderExamples } from './examples/slider-examples';
import {
  AvatarExamples,
  BadgeExamples,
  SearchExamples,
  SkeletonExamples,
  TextExamples,
} from './examples/small-examples';
import { StateExamples } from './examples/state-examples';
import { ToastExamples } from './examples/toast-examples';
import { Section } from './section';
import styles from './gallery.module.css';

/** `?theme=light` selects a theme. */
const requested = () => parseTheme(new URLSearchParams(window.location.search).get('theme'));

function ThemeChoice() {
  const [theme, setTheme] = useState(requested);
  useLayoutEffect(() => applyTheme(document.documentElement, theme), [theme]);
  return (
    <div role="group" aria-label="Theme" className={styles.row}>
      {themes.map((name) => (
        <Button
          key={name}
          size="s"
          variant={name === theme ? 'primary' : 'ghost'}
          aria-pressed={name === theme}
          onClick={() => setTheme(name)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

const parts = [
  ['colours', 'Colours', ColourExamples],
  ['text', 'Text', TextExamples],
  ['icons', 'Icons', IconExamples],
  ['buttons', 'Buttons', ButtonExamples],
  ['fields', 'Fields', FieldExamples],
  ['search', 'Search box', SearchExamples],
  ['badges', 'Badges and prices', BadgeExamples],
  ['cards', 'Cards', CardExamples],
  ['rail', 'Rail', RailExamples],
  ['long-rail', 'A rail of 500 cards', LongRailExamples],
  ['dialogs', 'Dialog and sheet', DialogExamples],
  ['popover', 'Popover', PopoverExamples],
  ['menu', 'Menu', MenuExamples],
  ['slider', 'Slider', SliderExamples],
  ['skeletons', 'Skeletons', SkeletonExamples],
  ['states', 'Empty and error states', StateExamples],
  ['pages', 'Page', PageExamples],
  ['avatars', 'Avatar', AvatarExamples],
  ['toasts', 'Toasts', ToastExamples],
] as const;

export function Gallery() {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <PageHeading className={styles.heading}>Design system</PageHeading>
        <ThemeChoice />
      </header>
      <nav className={styles.nav} aria-label="Parts">
        <ul>
          {parts.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.main}>
        {parts.map(([id, title, Content]) => (
          <Section key={id} id={id} title={title}>
            <Content />
          </Section>
        ))}
      </main>
    </div>
  );
}
