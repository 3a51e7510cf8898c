import { mix } from '../colour';
import { disc, freshId, halo, mist, sky, vertical } from '../elements';
import { crest, ridge } from '../ridge';
import type { Layer, Scene } from '../stage';

export function steps(options: { x?: number } = {}): Scene {
  return (stage) => {
    const { width, height, bleed, palette } = stage;
    const centre = width * (options.x ?? 0.5);
    const top = height * 0.43;
    const layers: Layer[] = [
      { svg: sky(stage, 0.55) },
      { svg: halo(centre, top - 60, 560, palette.glow, 0.9), blend: 'add', breath: 0.14 },
      { svg: disc(centre, top - 78, 96, palette.sun, palette.glow), rise: 14 },
      { svg: ridge(stage, crest(stage, { y: height * 0.46, amplitude: 70, wave: 420, mesa: 0.8 }), 0.2), drift: -8 },
      { svg: mist(stage, height * 0.5, 190, palette.glow, 0.35), blend: 'add', breath: 0.2 },
    ];
    layers.push({
      svg: ridge(stage, crest(stage, { y: height * 0.63, amplitude: 26, wave: 300, rough: 0.3 }), 0.55),
      drift: -12,
    });
    layers.push({
      svg: ridge(stage, crest(stage, { y: height * 0.8, amplitude: 24, wave: 520, rough: 0.15 }), 0.85),
      drift: -16,
    });
    const count = 9;
    const flight: string[] = [];
    for (let i = 0; i < count; i++) {
      const t = i / (count - 1);
      const y = top + (height - top) * t ** 1.35;
      const next = i === count - 1 ? height + 40 : top + (height - top) * ((i + 1) / (count - 1)) ** 1.35;
      const half = 120 + width * 0.62 * t ** 1.3;
      const id = freshId('step');
      const tread = mix(palette.haze, palette.ink, 0.25 + 0.6 * t);
      const lit = mix(tread, palette.sun, 0.62 - 0.42 * t);
      const depth = (next - y) * 0.42;
      flight.push(
        `<defs>${vertical(id, [
          [0, mix(tread, palette.ink, 0.35)],
          [1, mix(tread, palette.ink, 0.75)],
        ])}<linearGradient id="${id}t"><stop offset="0" stop-color="${tread}"/><stop offset=".5" stop-color="${lit}"/><stop offset="1" stop-color="${tread}"/></linearGradient></defs>`,
        `<path d="M${centre - half} ${y}H${centre + half}L${centre + half * 1.06} ${y + depth}H${centre - half * 1.06}Z" fill="url(#${id}t)"/>`,
        `<rect x="${centre - half * 1.06}" y="${y + depth}" width="${half * 2.12}" height="${next - y - depth + 1}" fill="url(#${id})"/>`,
        `<path d="M${centre - half * 1.06} ${y + depth}H${centre + half * 1.06}" stroke="${palette.glow}" stroke-opacity="${0.5 - 0.35 * t}" stroke-width="${1 + 2 * t}"/>`,
      );
    }
    layers.push({ svg: flight.join('') });
    for (const side of [-1, 1]) {
      const bank: string[] = [];
      for (let i = 0; i < 5; i++) {
        const t = 0.15 + i * 0.2;
        const x = centre + side * (150 + width * 0.64 * t ** 1.25);
        const base = top + (height - top) * t ** 1.3 + 10;
        const tall = 60 + 330 * t ** 1.4;
        const wide = 13 + 42 * t;
        const tone = mix(palette.haze, palette.ink, 0.45 + 0.5 * t);
        bank.push(
          `<path d="M${x - wide} ${base + 60}V${base - tall}Q${x} ${base - tall - wide * 1.6} ${x + wide} ${base - tall}V${base + 60}Z" fill="${tone}"/>`,
        );
        bank.push(
          `<path d="M${x - side * wide} ${base + 60}V${base - tall}" stroke="${palette.glow}" stroke-opacity="${0.55 - 0.4 * t}" stroke-width="2.4"/>`,
        );
        bank.push(
          halo(x, base - tall * 0.62, wide * 1.5, palette.glow, 0.85),
          `<ellipse cx="${x}" cy="${base - tall * 0.62}" rx="${wide * 0.16}" ry="${wide * 0.3}" fill="${palette.sun}"/>`,
        );
      }
      layers.push({ svg: bank.join(''), drift: side * 10 });
    }
    layers.push({
      svg: `<rect x="${-bleed}" y="${height * 0.86}" width="${width + bleed * 2}" height="${height * 0.14}" fill="${palette.ink}" opacity=".13"/>`,
    });
    return layers;
  };
}
