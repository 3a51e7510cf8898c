import styles from '../gallery.module.css';

const colours = [
  'bg',
  'surface-1',
  'surface-2',
  'text',
  'text-muted',
  'accent',
  'accent-strong',
  'on-accent',
  'danger',
  'on-danger',
  'success',
  'border',
  'border-strong',
  'overlay',
  'focus',
  'skeleton',
  'shadow',
];

export const ColourExamples = () => (
  <ul className={styles.swatches}>
    {colours.map((name) => (
      <li key={name}>
        <div className={styles.swatch} style={{ background: `var(--color-${name})` }} />
        --color-{name}
      </li>
    ))}
  </ul>
);
