import { birds, disc, halo, mist, sky } from '../elements';
import { crest, ridge } from '../ridge';
import type { Layer, Scene } from '../stage';

/** A child that runs to the right; the feet touch the height `y`. */
function runner(x: number, y: number, tall: number, colour: string, plait: boolean): string {
  const u = tall / 20;
  const at = (dx: number, dy: number) => `${(x + dx * u).toFixed(1)} ${(y + dy * u).toFixed(1)}`;
  const limbs = [
    `M${at(0.4, -8)}L${at(3.2, -4.6)}L${at(2.2, -0.6)}`,
    `M${at(0, -8)}L${at(-2, -4.6)}L${at(-5, -3.4)}`,
    `M${at(1.2, -13)}L${at(4.2, -15.2)}L${at(6, -19.4)}`,
    `M${at(0.6, -13)}L${at(-2.2, -11)}L${at(-4.2, -12.8)}`,
  ];
  const dress = `M${at(0.3, -14.4)}Q${at(1.9, -14.4)} ${at(2.2, -13)}L${at(2, -9)}L${at(plait ? 3.4 : 2, -6.4)}L${at(plait ? -2.6 : -1.2, -6.2)}L${at(-0.6, -9.4)}Z`;
  const hair = plait
    ? `<path d="M${at(0.2, -17.6)}Q${at(-2, -17.4)} ${at(-3.4, -15)}" stroke="${colour}" stroke-width="${0.8 * u}" fill="none" stroke-linecap="round"/>`
    : '';
  return `<g fill="${colour}"><circle cx="${x + 1.5 * u}" cy="${y - 16.9 * u}" r="${2.1 * u}"/><path d="${dress}"/></g>${hair}<path d="${limbs.join('')}" fill="none" stroke="${colour}" stroke-width="${1.25 * u}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function kite(
  x: number,
  y: number,
  size: number,
  colour: string,
  ink: string,
  hand: readonly [number, number],
): string {
  const [hx, hy] = hand;
  return `<path d="M${x} ${y + size}Q${(x + hx) / 2 + 60} ${(y + hy) / 2 + 110} ${hx} ${hy}" fill="none" stroke="${ink}" stroke-opacity=".65" stroke-width="1.6"/><path d="M${x} ${y - size * 1.15}L${x + size * 0.85} ${y}L${x} ${y + size}L${x - size * 0.85} ${y}Z" fill="${colour}"/><path d="M${x} ${y - size * 1.15}V${y + size}M${x - size * 0.85} ${y}H${x + size * 0.85}" stroke="${ink}" stroke-opacity=".45" stroke-width="1.6"/><path d="M${x} ${y + size}q14 ${size * 0.5} -8 ${size * 0.95}t8 ${size * 0.8}" fill="none" stroke="${colour}" stroke-width="4"/>`;
}

export function children(options: { x: number; count?: number }): Scene {
  return (stage) => {
    const { width, height, palette, random } = stage;
    const x = options.x * width;
    const near = crest(stage, {
      y: height * 0.84,
      amplitude: 16,
      wave: 520,
      rough: 0.12,
      bend: (t) => -70 * Math.sin(Math.PI * t),
    });
    const tones = ['#e0552f', '#2f9d93', '#f6d58a', '#d9486e', '#5a7fd0'];
    const count = options.count ?? 4;
    const runners = Array.from({ length: count }, (_, i) => {
      const rx = width * (0.2 + (0.56 * i) / Math.max(1, count - 1));
      const tall = 118 + 26 * ((i * 7) % 3);
      const ry = near(rx) + 4;
      const hand = [rx + tall * 0.3, ry - tall * 0.97] as const;
      const kx = rx + width * 0.06 + (i % 2 ? 110 : 10);
      return (
        kite(
          kx,
          height * (0.17 + 0.12 * ((i * 2) % 3)),
          34 + 7 * (i % 3),
          tones[i % tones.length] ?? palette.sun,
          palette.ink,
          hand,
        ) + runner(rx, ry, tall, palette.ink, i % 2 === 0)
      );
    });
    const layers: Layer[] = [
      { svg: sky(stage, 0.8) },
      { svg: halo(x, height * 0.6, 680, palette.glow, 0.8), blend: 'add', breath: 0.12 },
      { svg: disc(x, height * 0.6, 130, palette.sun, palette.glow), rise: 20 },
      { svg: birds(random, width * 0.62, height * 0.2, 4, 11, palette.ink), drift: 40 },
      {
        svg: ridge(stage, crest(stage, { y: height * 0.68, amplitude: 64, wave: 460, rough: 0.4, mesa: 0.7 }), 0.15),
        drift: -6,
      },
      {
        svg: ridge(stage, crest(stage, { y: height * 0.76, amplitude: 40, wave: 380, rough: 0.3, mesa: 0.3 }), 0.42),
        drift: -11,
      },
      { svg: mist(stage, height * 0.78, 180, palette.glow, 0.32), blend: 'add', breath: 0.22 },
      { svg: runners.join('') + ridge(stage, near, 0.97, { rim: 0.3 }), drift: -18 },
    ];
    return layers;
  };
}
