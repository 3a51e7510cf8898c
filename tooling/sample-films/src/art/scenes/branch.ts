import { mix } from '../colour';
import { disc, halo, mist, sky } from '../elements';
import { between } from '../random';
import { crest, ridge } from '../ridge';
import type { Layer, Scene, Stage } from '../stage';

function bird(x: number, y: number, s: number, facing: 1 | -1, colour: string): string {
  const p = (dx: number, dy: number) => `${(x + facing * dx * s).toFixed(1)} ${(y + dy * s).toFixed(1)}`;
  return `<path d="M${p(-2.6, 1.5)}L${p(-1, -0.3)}Q${p(-0.4, -1.9)} ${p(1, -2.2)}Q${p(1.9, -2.3)} ${p(2.1, -1.6)}L${p(2.8, -1.3)}L${p(2, -1.1)}Q${p(1.9, 0.3)} ${p(0.3, 0.55)}L${p(-1, 0.45)}Z" fill="${colour}"/>`;
}

function leaf(stage: Stage, x: number, y: number, angle: number, size: number, colour: string): string {
  const { random } = stage;
  const wide = size * between(random, 0.28, 0.4);
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(0)})" d="M0 0Q${size * 0.45} ${-wide} ${size} 0Q${size * 0.45} ${wide} 0 0Z" fill="${colour}"/>`;
}

export function branch(options: { x: number; birds?: number }): Scene {
  return (stage) => {
    const { width, height, palette, random } = stage;
    const x = options.x * width;
    const y = height * 0.42;
    const spot = (t: number) => {
      const bx = width + 40 - t * (width * 0.5 + 120);
      return { x: bx, y: height * (0.24 + 0.34 * t) + Math.sin(t * 5) * 20 };
    };
    const seats = options.birds ?? 2;
    const wood: string[] = [];
    const leaves: string[] = [];
    for (let i = 0; i <= 30; i++) {
      const t = i / 30;
      const a = spot(t);
      const b = spot(Math.min(1, t + 1 / 30));
      wood.push(`<path d="M${a.x} ${a.y}L${b.x} ${b.y}" stroke-width="${(19 * (1 - t) ** 0.8 + 2.5).toFixed(1)}"/>`);
      if (i < 3 || (t > 0.42 && t < 0.42 + 0.14 * seats)) continue;
      for (let k = 0; k < 3; k++) {
        const up = k % 2 ? 1 : -1;
        const tone = mix(palette.ink, palette.haze, between(random, 0, 0.22));
        leaves.push(
          leaf(
            stage,
            a.x + between(random, -16, 16),
            a.y,
            180 + up * between(random, 25, 85),
            between(random, 34, 74),
            tone,
          ),
        );
      }
    }
    const flock = Array.from({ length: seats }, (_, i) => {
      const at = spot(0.47 + i * 0.13);
      return bird(at.x, at.y - 14, 25 - i * 3, i % 2 ? 1 : -1, palette.ink);
    });
    const layers: Layer[] = [
      { svg: sky(stage, 0.85) },
      { svg: halo(x, y, 640, palette.glow, 0.75), blend: 'add', breath: 0.12 },
      { svg: disc(x, y, 208, palette.sun, mix(palette.sun, palette.glow, 0.75)), rise: 24 },
      { svg: ridge(stage, crest(stage, { y: height * 0.76, amplitude: 60, wave: 380, rough: 0.4 }), 0.2), drift: -8 },
      { svg: mist(stage, height * 0.85, 190, palette.glow, 0.35), blend: 'add', breath: 0.25 },
      { svg: ridge(stage, crest(stage, { y: height * 0.88, amplitude: 46, wave: 460, rough: 0.3 }), 0.65), drift: -16 },
      {
        svg: `<g stroke="${palette.ink}" stroke-linecap="round">${wood.join('')}</g>${leaves.join('')}${flock.join('')}`,
        drift: 22,
      },
    ];
    return layers;
  };
}
