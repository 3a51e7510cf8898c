import { generate } from 'lean-qr';
import styles from './sign-in-methods.module.css';

/** Scanners need a light border of four modules. */
const BORDER = 4;

/** A QR code, black on white in both themes, because scanners need the contrast. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = generate(text);
  const size = code.size + 2 * BORDER;
  const rows = Array.from({ length: code.size }, (_, index) => index);
  const path = rows
    .flatMap((y) => rows.filter((x) => code.get(x, y)).map((x) => `M${x + BORDER} ${y + BORDER}h1v1h-1z`))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
