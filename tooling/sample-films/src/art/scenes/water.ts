import { mix } from '../colour';
import { disc, freshId, halo, mist, sky, vertical } from '../elements';
import { between } from '../random';
import { crest, outline, ridge } from '../ridge';
import type { Layer, Scene, Stage } from '../stage';

export function glitter(stage: Stage, x: number, horizon: number, spread: number, colour: string, count = 90): string {
  const { height, random } = stage;
  return Array.from({ length: count }, (_, i) => {
    const t = ((i + random()) / count) ** 1.5;
    const y = horizon + 4 + (height - horizon) * t;
    const reach = spread * (0.35 + 1.2 * t);
    const cx = x + (random() + random() - 1) * reach;
    const length = between(random, 12, 60) * (0.3 + 1.6 * t);
    const thick = 1 + 5.5 * t * random();
    const alpha = (0.8 - 0.6 * t) * between(random, 0.35, 1) * Math.max(0.15, 1 - Math.abs(cx - x) / (reach * 1.2));
    return `<ellipse cx="${cx.toFixed(1)}" cy="${y.toFixed(1)}" rx="${length.toFixed(1)}" ry="${thick.toFixed(1)}" fill="${colour}" opacity="${alpha.toFixed(2)}"/>`;
  }).join('');
}

function boat(x: number, y: number, size: number, ink: string, lamp: string, sun: string): string {
  const s = size;
  return `<path d="M${x - 1.9 * s} ${y - 0.52 * s}Q${x - 1.3 * s} ${y + 0.42 * s} ${x} ${y + 0.4 * s}Q${x + 1.5 * s} ${y + 0.42 * s} ${x + 2.1 * s} ${y - 0.62 * s}Q${x} ${y + 0.12 * s} ${x - 1.9 * s} ${y - 0.52 * s}Z" fill="${ink}"/><path d="M${x + 0.2 * s} ${y}L${x + 0.2 * s} ${y - 2 * s}Q${x + 0.6 * s} ${y - 2.4 * s} ${x + 0.9 * s} ${y - 2 * s}" fill="none" stroke="${ink}" stroke-width="${0.11 * s}"/>${halo(x + 0.9 * s, y - 1.7 * s, 3 * s, lamp, 0.9)}<circle cx="${x + 0.9 * s}" cy="${y - 1.75 * s}" r="${0.17 * s}" fill="${sun}"/>`;
}

export function water(options: {
  sunX: number;
  sunY: number;
  sunSize: number;
  horizon?: number;
  peaks?: number;
  vessel?: number;
}): Scene {
  return (stage) => {
    const { width, height, bleed, palette } = stage;
    const horizon = height * (options.horizon ?? 0.58);
    const x = options.sunX * width;
    const y = options.sunY * height;
    const [top, high, low, rim] = palette.sky;
    const depth = freshId('depth');
    const far = crest(stage, { y: horizon - 70, amplitude: options.peaks ?? 90, wave: 380, rough: 0.7 });
    const mid = crest(stage, {
      y: horizon - 18,
      amplitude: 46,
      wave: 260,
      rough: 0.5,
      bend: (t) => 60 * Math.exp(-(((t - options.sunX) / 0.2) ** 2)),
    });
    const mirrored = (line: (x: number) => number) => (at: number) =>
      Math.max(horizon, horizon + (horizon - line(at)) * 0.8);
    const flip = (line: (x: number) => number) => {
      const points: string[] = [];
      for (let at = -bleed; at <= width + bleed; at += 5)
        points.push(`${at} ${mirrored(line)(at + Math.sin(line(at)) * 2).toFixed(1)}`);
      return `M${-bleed} ${horizon}L${points.join('L')}L${width + bleed} ${horizon}Z`;
    };
    const shade = (t: number) => mix(palette.haze, palette.ink, t);
    const layers: Layer[] = [
      { svg: sky(stage, horizon / height) },
      { svg: halo(x, y, 560, palette.glow, 0.7), blend: 'add', breath: 0.12 },
      { svg: disc(x, y, options.sunSize, palette.sun, mix(palette.sun, palette.glow, 0.6)) },
      { svg: halo(x, y, options.sunSize * 2.4, palette.sun, 0.45), blend: 'add', breath: 0.1 },
      { svg: ridge(stage, far, 0.15), drift: -8 },
      { svg: mist(stage, horizon - 30, 150, palette.glow, 0.4), blend: 'add', breath: 0.2 },
      {
        svg: `<clipPath id="${depth}c"><rect x="${-bleed}" width="${width + 2 * bleed}" height="${horizon + 2}"/></clipPath><g clip-path="url(#${depth}c)">${ridge(stage, mid, 0.6)}</g>`,
        drift: -13,
      },
      {
        svg:
          `<defs>${vertical(depth, [
            [0, mix(rim, low, 0.25)],
            [0.16, mix(low, high, 0.3)],
            [0.55, mix(high, top, 0.55)],
            [1, mix(top, palette.ink, 0.45)],
          ])}</defs><rect x="${-bleed}" y="${horizon}" width="${width + 2 * bleed}" height="${height - horizon}" fill="url(#${depth})"/>` +
          `<path d="${flip(far)}" fill="${shade(0.3)}" opacity=".5"/><path d="${flip(mid)}" fill="${shade(0.72)}" opacity=".7"/>`,
      },
      {
        svg: `<rect x="${-bleed}" y="${horizon - 1}" width="${width + 2 * bleed}" height="2.5" fill="${palette.glow}" opacity=".5"/>${glitter(stage, x, horizon, 120, palette.glow)}`,
        blend: 'add',
        drift: 8,
        breath: 0.3,
      },
    ];
    if (options.vessel !== undefined)
      layers.push({
        svg: boat(options.vessel * width, height * 0.76, 34, palette.ink, palette.glow, palette.sun),
        drift: 30,
      });
    const shore = crest(stage, {
      y: height * 0.97,
      amplitude: 34,
      wave: 330,
      rough: 0.8,
      bend: (t) => -70 * (Math.exp(-((t / 0.16) ** 2)) + Math.exp(-(((t - 1) / 0.14) ** 2))),
    });
    layers.push({ svg: `<path d="${outline(stage, shore)}" fill="${palette.ink}"/>`, drift: -34 });
    return layers;
  };
}
