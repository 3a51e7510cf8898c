import { mix } from './colour';
import { freshId } from './elements';
import { noise1 } from './random';
import type { Stage } from './stage';

export interface RidgeShape {
  /** Mean height of the crest in stage units from the top. */
  readonly y: number;
  readonly amplitude: number;
  /** Wave length of the largest hills in stage units. */
  readonly wave: number;
  /** 0 draws soft dunes, 1 draws crags. */
  readonly rough?: number;
  /** 0 draws no plateaus, 1 draws table mountains such as the Sahyadri. */
  readonly mesa?: number;
  /** A broad tilt or valley of the crest: maps x in 0..1 to stage units downwards. */
  readonly bend?: (t: number) => number;
}

/** Returns the height of a range's crest as a function of x. */
export function crest(stage: Stage, shape: RidgeShape): (x: number) => number {
  const { y, amplitude, wave, rough = 0.3, mesa = 0, bend = () => 0 } = shape;
  const large = noise1(stage.random);
  const small = noise1(stage.random);
  return (x) => {
    const base = large(x / wave) * 0.75 + large(x / wave / 2.1 + 40) * 0.35;
    // A steep sigmoid flattens both the tops and the plains, and leaves cliffs between them.
    const table = Math.tanh(base * 5) * 0.55 + base * 0.12;
    const crags =
      (small(x / wave / 0.12) * 0.5 + small(x / wave / 0.05 + 9) * 0.28 + small(x / wave / 0.02) * 0.12) * rough * 0.32;
    return y - amplitude * (base * (1 - mesa) + table * mesa + crags) + bend(x / stage.width);
  };
}

export function outline(stage: Stage, line: (x: number) => number, step = 4): string {
  const points: string[] = [];
  for (let x = -stage.bleed; x <= stage.width + stage.bleed; x += step) points.push(`${x} ${line(x).toFixed(1)}`);
  return `M${points.join('L')}L${stage.width + stage.bleed} ${stage.height + 5}L${-stage.bleed} ${stage.height + 5}Z`;
}

/** Paints a range; `near` runs from 0 (far, in the haze) to 1 (ink). */
export function ridge(
  stage: Stage,
  line: (x: number) => number,
  near: number,
  options: { rim?: number; foot?: number } = {},
): string {
  const { haze, ink, glow } = stage.palette;
  const { rim = 0.35 * (1 - near), foot = 0.55 * (1 - near) } = options;
  const body = mix(haze, ink, near ** 0.8);
  const id = freshId('ridge');
  const path = outline(stage, line);
  const top = Math.min(...Array.from({ length: 60 }, (_, i) => line((i / 59) * stage.width)));
  const from = top / stage.height;
  const gradient = `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${top}" y2="${Math.min(stage.height * 1.05, top + stage.height * (0.5 - from * 0.25))}"><stop offset="0" stop-color="${body}"/><stop offset="1" stop-color="${mix(body, mix(haze, glow, 0.35), foot)}"/></linearGradient>`;
  const edge =
    rim > 0.02
      ? `<path d="${path}" fill="none" stroke="${glow}" stroke-opacity="${rim.toFixed(2)}" stroke-width="2.2"/>`
      : '';
  return `<defs>${gradient}</defs><path d="${path}" fill="url(#${id})"/>${edge}`;
}
