import { mix } from '../colour';
import { birds, disc, halo, mist, sky, walker } from '../elements';
import { between } from '../random';
import { crest, ridge } from '../ridge';
import type { Layer, Scene } from '../stage';

function branch(
  random: () => number,
  x: number,
  y: number,
  angle: number,
  length: number,
  thick: number,
  wood: string[],
  leaves: string[],
): void {
  const bend = between(random, -0.18, 0.18);
  const ex = x + Math.cos(angle) * length;
  const ey = y + Math.sin(angle) * length;
  const mx = x + Math.cos(angle + bend) * length * 0.5;
  const my = y + Math.sin(angle + bend) * length * 0.5;
  wood.push(
    `<path d="M${x.toFixed(1)} ${y.toFixed(1)}Q${mx.toFixed(1)} ${my.toFixed(1)} ${ex.toFixed(1)} ${ey.toFixed(1)}" stroke-width="${thick.toFixed(1)}"/>`,
  );
  if (thick < 5) {
    for (let i = 0; i < 9; i++) {
      const spread = length * 1.25;
      leaves.push(
        `<ellipse cx="${(ex + between(random, -spread, spread)).toFixed(1)}" cy="${(ey + between(random, -spread * 0.6, spread * 0.4)).toFixed(1)}" rx="${between(random, 5, 17).toFixed(1)}" ry="${between(random, 4, 11).toFixed(1)}"/>`,
      );
    }
    return;
  }
  const forks = random() < 0.35 ? 3 : 2;
  for (let i = 0; i < forks; i++) {
    const turn = (i - (forks - 1) / 2) * between(random, 0.5, 0.85) + between(random, -0.12, 0.12);
    branch(
      random,
      ex,
      ey,
      (angle + turn) * 0.93 - 0.06 * Math.PI * 0.5,
      length * between(random, 0.7, 0.86),
      thick * 0.63,
      wood,
      leaves,
    );
  }
}

export function banyan(options: { x: number; sit?: number }): Scene {
  return (stage) => {
    const { width, height, palette, random } = stage;
    const x = options.x * width;
    const ground = height * 0.83;
    const wood: string[] = [];
    const leaves: string[] = [];
    const reach = Math.min(1, width / 1300);
    for (const [angle, length] of [
      [-2.25, 150],
      [-1.85, 165],
      [-1.45, 170],
      [-1.05, 158],
      [-2.65, 128],
      [-0.62, 132],
    ] as const) {
      branch(random, x + Math.cos(angle) * 22, ground - 205, angle, length * (0.72 + 0.2 * reach), 25, wood, leaves);
    }
    const roots = Array.from({ length: 15 }, () => {
      const rx = x + (random() + random() - 1) * 300 * (0.6 + 0.4 * reach);
      const top = ground - between(random, 250, 360);
      const foot = random() < 0.45 ? ground + 4 : top + between(random, 90, 190);
      return `<path d="M${rx} ${top}Q${rx + between(random, -14, 14)} ${(top + foot) / 2} ${rx + between(random, -8, 8)} ${foot}" stroke-width="${between(random, 1.6, 5).toFixed(1)}"/>`;
    });
    const trunk = `<path d="M${x - 74} ${ground + 8}Q${x - 38} ${ground - 40} ${x - 40} ${ground - 210}L${x + 40} ${ground - 214}Q${x + 34} ${ground - 50} ${x + 82} ${ground + 8}Z"/>`;
    const tone = mix(palette.ink, palette.haze, 0.08);
    const near = crest(stage, { y: ground + 8, amplitude: 18, wave: 620, rough: 0.15 });
    const figure =
      options.sit === undefined ? '' : walker(options.sit * width, near(options.sit * width) + 3, 66, palette.ink);
    const layers: Layer[] = [
      { svg: sky(stage, 0.78) },
      { svg: halo(x - 40, ground - 250, 640, palette.glow, 0.85), blend: 'add', breath: 0.12 },
      { svg: disc(x - 46, ground - 230, 210, palette.sun, palette.glow), rise: 22 },
      { svg: birds(random, x - 520, height * 0.26, 4, 12, palette.ink), drift: 40 },
      {
        svg: ridge(stage, crest(stage, { y: height * 0.7, amplitude: 60, wave: 420, rough: 0.4, mesa: 0.6 }), 0.2),
        drift: -8,
      },
      { svg: mist(stage, height * 0.78, 190, palette.glow, 0.35), blend: 'add', breath: 0.25 },
      {
        svg: `<g fill="none" stroke="${tone}" stroke-linecap="round">${roots.join('')}${wood.join('')}</g><g fill="${tone}">${trunk}${leaves.join('')}</g>${figure}${ridge(stage, near, 1)}`,
        drift: -16,
      },
    ];
    return layers;
  };
}
