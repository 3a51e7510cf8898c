import { mix } from '../colour';
import { freshId, halo, vertical } from '../elements';
import { between } from '../random';
import type { Layer, Scene, Stage } from '../stage';

function orator(x: number, y: number, tall: number, colour: string): string {
  const u = tall / 20;
  const at = (dx: number, dy: number) => `${(x + dx * u).toFixed(1)} ${(y + dy * u).toFixed(1)}`;
  const body = `M${at(-0.6, -16.9)}L${at(0.6, -16.9)}L${at(0.7, -16)}Q${at(2.3, -15.8)} ${at(2.9, -14.4)}L${at(4.6, -17.2)}L${at(5.5, -20.2)}L${at(6.3, -19.9)}L${at(5.7, -16.6)}L${at(3.7, -12.2)}L${at(2.2, -12.6)}L${at(2.5, -5.5)}L${at(2, 0)}L${at(0.3, 0)}L${at(0, -5)}L${at(-0.3, 0)}L${at(-2, 0)}L${at(-2.5, -5.5)}L${at(-2.1, -12.4)}L${at(-2.9, -8.6)}L${at(-1.2, -7.4)}L${at(-1.5, -6.7)}L${at(-3.9, -8)}L${at(-2.9, -14.4)}Q${at(-2.3, -15.8)} ${at(-0.7, -16)}Z`;
  return `<g fill="${colour}"><ellipse cx="${x}" cy="${y - 18.3 * u}" rx="${1.3 * u}" ry="${1.65 * u}"/><path d="${body}"/></g>`;
}

function listeners(stage: Stage, y: number, size: number, colour: string, rim: string): string {
  const { random, width, bleed } = stage;
  const heads: string[] = [];
  for (let x = -bleed - size; x < width + bleed + size; x += size * between(random, 1.5, 2.1)) {
    const top = y + between(random, -0.35, 0.3) * size;
    const head = size * between(random, 0.36, 0.44);
    const bun = random() < 0.3 ? `<circle cx="${x}" cy="${top - head * 0.1}" r="${head * 0.42}"/>` : '';
    const shape = `M${x - size} ${top + size * 2.6}Q${x - size * 0.95} ${top + size * 0.85} ${x - head * 0.7} ${top + size * 0.62}L${x - head * 0.5} ${top + head * 0.6}H${x + head * 0.5}L${x + head * 0.7} ${top + size * 0.62}Q${x + size * 0.95} ${top + size * 0.85} ${x + size} ${top + size * 2.6}Z`;
    heads.push(
      `<g fill="${colour}"><path d="${shape}"/><ellipse cx="${x}" cy="${top}" rx="${head * 0.86}" ry="${head}"/>${bun}</g><path d="M${x - head * 0.86} ${top - head * 0.1}A${head * 0.86} ${head} 0 0 1 ${x + head * 0.86} ${top - head * 0.1}" fill="none" stroke="${rim}" stroke-opacity=".5" stroke-width="${size * 0.035}"/>`,
    );
  }
  return heads.join('');
}

export function auditorium(options: { x: number }): Scene {
  return (stage) => {
    const { width, height, bleed, palette } = stage;
    const [top, high, low] = palette.sky;
    const x = options.x * width;
    const floor = height * 0.66;
    const id = freshId('hall');
    const blur = freshId('blur');
    const wall = `<defs>${vertical(id, [
      [0, mix(top, palette.ink, 0.55)],
      [0.5, mix(top, high, 0.55)],
      [0.73, mix(high, low, 0.4)],
      [1, palette.ink],
    ])}</defs><rect x="${-bleed}" width="${width + 2 * bleed}" height="${height}" fill="url(#${id})"/>`;
    const folds = Array.from({ length: 34 }, (_, i) => {
      const fx = -bleed + (i / 33) * (width + 2 * bleed);
      return `<path d="M${fx} 0V${floor}" stroke="${i % 2 ? palette.ink : low}" stroke-opacity="${i % 2 ? 0.3 : 0.07}" stroke-width="${i % 2 ? 26 : 14}"/>`;
    }).join('');
    const screen = { w: width * 0.44, h: floor - height * 0.09, x: x - width * 0.22, y: height * 0.09 };
    const sunset = (radius: number, colour: string) =>
      `<circle cx="${x}" cy="${floor}" r="${radius}" fill="${colour}" clip-path="url(#${id}c)"/>`;
    const backdrop = `<defs><clipPath id="${id}c"><rect x="${screen.x}" y="${screen.y}" width="${screen.w}" height="${screen.h}" rx="6"/></clipPath></defs><rect x="${screen.x}" y="${screen.y}" width="${screen.w}" height="${screen.h}" rx="6" fill="${mix(high, low, 0.75)}"/>${sunset(screen.h * 0.72, palette.glow)}${sunset(screen.h * 0.54, palette.sun)}`;
    const planks = `<path d="M${-bleed} ${floor}H${width + bleed}V${height}H${-bleed}Z" fill="${mix(high, palette.ink, 0.45)}"/><path d="M${-bleed} ${floor + 2}H${width + bleed}" stroke="${palette.glow}" stroke-opacity=".65" stroke-width="3"/>`;
    const beam = (from: number) =>
      `<path d="M${from - 26} -10L${from + 26} -10L${x + 190} ${floor + 40}L${x - 190} ${floor + 40}Z" fill="${palette.sun}" opacity=".13" filter="url(#${blur})"/>`;
    const layers: Layer[] = [
      { svg: wall + folds },
      { svg: backdrop },
      { svg: halo(x, floor - 150, 640, palette.glow, 0.7), blend: 'add', breath: 0.1 },
      { svg: planks, drift: -4 },
      {
        svg: `<defs><filter id="${blur}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="16"/></filter></defs>${beam(x - 420)}${beam(x + 420)}<ellipse cx="${x}" cy="${floor + 26}" rx="250" ry="26" fill="${palette.sun}" opacity=".4" filter="url(#${blur})"/>`,
        blend: 'add',
        breath: 0.12,
      },
      { svg: orator(x, floor + 26, 262, palette.ink), drift: -4 },
      { svg: listeners(stage, height * 0.775, 40, mix(palette.ink, high, 0.24), palette.glow), drift: -12 },
      { svg: listeners(stage, height * 0.855, 62, mix(palette.ink, high, 0.12), palette.glow), drift: -20 },
      { svg: listeners(stage, height * 0.965, 96, palette.ink, low), drift: -32 },
    ];
    return layers;
  };
}
