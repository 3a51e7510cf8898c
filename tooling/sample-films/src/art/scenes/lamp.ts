import { mix } from '../colour';
import { freshId, halo, vertical } from '../elements';
import { between } from '../random';
import type { Layer, Scene, Stage } from '../stage';

function diya(stage: Stage, x: number, y: number, s: number): { clay: string; flame: string } {
  const { palette } = stage;
  const clay = mix(palette.haze, palette.ink, 0.35);
  const id = freshId('clay');
  return {
    clay: `<defs>${vertical(id, [
      [0, mix(clay, palette.glow, 0.55)],
      [0.35, clay],
      [1, palette.ink],
    ])}</defs><path d="M${x - 2.5 * s} ${y}Q${x - 1.9 * s} ${y + 1.75 * s} ${x} ${y + 1.8 * s}Q${x + 2 * s} ${y + 1.75 * s} ${x + 2.7 * s} ${y - 0.12 * s}Q${x} ${y + 0.62 * s} ${x - 2.5 * s} ${y}Z" fill="url(#${id})"/><ellipse cx="${x}" cy="${y + 0.06 * s}" rx="${2.42 * s}" ry="${0.36 * s}" fill="${mix(palette.ink, palette.glow, 0.4)}"/><path d="M${x - 1.1 * s} ${y + 1.68 * s}h${2.2 * s}l${0.4 * s} ${0.5 * s}h${-3 * s}Z" fill="${mix(palette.ink, clay, 0.4)}"/>`,
    flame: `<path d="M${x} ${y - 3.6 * s}C${x + 1.35 * s} ${y - 1.7 * s} ${x + 0.95 * s} ${y - 0.1 * s} ${x} ${y}C${x - 0.95 * s} ${y - 0.1 * s} ${x - 1.1 * s} ${y - 1.5 * s} ${x} ${y - 3.6 * s}Z" fill="${palette.glow}"/><path d="M${x} ${y - 2.3 * s}C${x + 0.7 * s} ${y - 1.2 * s} ${x + 0.5 * s} ${y - 0.2 * s} ${x} ${y - 0.15 * s}C${x - 0.5 * s} ${y - 0.2 * s} ${x - 0.6 * s} ${y - 1.1 * s} ${x} ${y - 2.3 * s}Z" fill="${palette.sun}"/>`,
  };
}

export function lamp(options: { x?: number; companions?: number } = {}): Scene {
  return (stage) => {
    const { width, height, bleed, palette, random } = stage;
    const x = (options.x ?? 0.5) * width;
    const y = height * 0.66;
    const [top, high, low] = palette.sky;
    const wall = freshId('wall');
    const layers: Layer[] = [
      {
        svg: `<defs>${vertical(wall, [
          [0, top],
          [0.45, mix(top, high, 0.9)],
          [0.78, mix(high, low, 0.25)],
          [1, palette.ink],
        ])}</defs><rect x="${-bleed}" width="${width + 2 * bleed}" height="${height}" fill="url(#${wall})"/>`,
      },
    ];
    for (let i = 0; i < 5; i++) {
      const half = 560 - i * 96;
      const rise = 640 - i * 104;
      const base = height * 0.8;
      const tone = mix(mix(top, high, 0.25 + i * 0.1), low, i * 0.13);
      const arch = `M${x - half} ${base}V${base - rise * 0.5}C${x - half} ${base - rise * 0.84} ${x - half * 0.42} ${base - rise * 0.92} ${x} ${base - rise * 1.1}C${x + half * 0.42} ${base - rise * 0.92} ${x + half} ${base - rise * 0.84} ${x + half} ${base - rise * 0.5}V${base}Z`;
      layers.push({
        svg: `<path d="${arch}" fill="${tone}" fill-opacity=".8"/><path d="${arch}" fill="none" stroke="${palette.glow}" stroke-opacity="${0.1 + i * 0.09}" stroke-width="2.4"/>`,
        drift: 3 + i * 3,
      });
    }
    const floor = freshId('floor');
    layers.push({
      svg: `<defs>${vertical(floor, [
        [0, mix(low, palette.ink, 0.35)],
        [0.4, mix(high, palette.ink, 0.55)],
        [1, palette.ink],
      ])}</defs><rect x="${-bleed}" y="${height * 0.8}" width="${width + 2 * bleed}" height="${height * 0.2}" fill="url(#${floor})"/>`,
    });
    layers.push(
      { svg: halo(x, y - 60, 620, palette.glow, 0.72), blend: 'add', breath: 0.14 },
      {
        svg: `<ellipse cx="${x}" cy="${height * 0.86}" rx="330" ry="42" fill="${palette.glow}" opacity=".3"/>`,
        blend: 'add',
        breath: 0.3,
      },
    );
    const main = diya(stage, x, y + 56, 50);
    layers.push(
      { svg: main.clay },
      { svg: main.flame, rise: 3 },
      { svg: halo(x, y - 20, 170, palette.sun, 0.85), blend: 'add', breath: 0.32 },
    );
    const others: string[] = [];
    const lights: string[] = [];
    for (let i = 0; i < (options.companions ?? 6); i++) {
      const side = i % 2 ? 1 : -1;
      const far = Math.floor(i / 2) + 1;
      const lx = x + side * (150 + far * 118 + between(random, -22, 22));
      const ly = height * 0.82 + far * 15 + between(random, -8, 10);
      const small = diya(stage, lx, ly, 13 + far * 2.4);
      others.push(small.clay, small.flame);
      lights.push(halo(lx, ly - 25, 92 + far * 14, palette.glow, 0.7));
    }
    layers.push({ svg: others.join(''), drift: -10 }, { svg: lights.join(''), blend: 'add', breath: 0.25, drift: -10 });
    return layers;
  };
}
