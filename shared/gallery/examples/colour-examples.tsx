import { useEffect, useRef } from 'react';
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

function Swatch({ name }: { readonly name: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.style.setProperty('background', `var(--color-${name})`), [name]);
  return (
    <li>
      <div ref={box} className={styles.swatch} />
      <p className={styles.name}>--color-{name}</p>
    </li>
  );
}

export const ColourExamples = () => (
  <ul className={styles.swatches}>
    {colours.map((name) => (
      <Swatch key={name} name={name} />
    ))}
  </ul>
);
