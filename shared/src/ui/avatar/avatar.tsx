import { Icon } from '../icon/icon';
import styles from './avatar.module.css';

/** Returns the first grapheme: Devanagari signs stay with their consonant. */
function findGrapheme(name: string): string | undefined {
  const { Segmenter } = Intl as Partial<typeof Intl>;
  // Firefox before 125 shows a character with its signs, without conjuncts.
  if (!Segmenter) return /^.\p{M}*/u.exec(name)?.[0];
  const [first] = new Segmenter(undefined, { granularity: 'grapheme' }).segment(name);
  return first?.segment;
}

export interface AvatarProps {
  /** Without a name, the default picture is shown. */
  readonly name?: string;
  /** Pixels. @default 40 */
  readonly size?: number;
}

/** Ratio of the picture to its letter (SPEC-9); a letter with signs around it needs more room. */
const textRatio = (letter: string): number => (letter.length > 1 ? 2 : 1.5);

/** A round picture with the initial of the viewer's name. An SVG, so that its size needs no style attribute. */
export function Avatar({ name = '', size = 40 }: AvatarProps) {
  const letter = findGrapheme(name.trim())?.toLocaleUpperCase() ?? '';
  return (
    <span className={styles.avatar} {...(letter ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}>
      <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden>
        <circle className={styles.disc} cx="20" cy="20" r="20" />
        {letter && (
          <text
            className={styles.letter}
            x="20"
            y="20"
            dy="0.35em"
            textAnchor="middle"
            fontSize={40 / textRatio(letter)}
          >
            {letter}
          </text>
        )}
      </svg>
      {!letter && <Icon name="user" className={styles.guest} />}
    </span>
  );
}
