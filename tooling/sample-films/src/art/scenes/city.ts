import { mix } from '../colour';
import { disc, halo, mist, sky } from '../elements';
import { between } from '../random';
import { crest, ridge } from '../ridge';
import type { Layer, Scene, Stage } from '../stage';

/** `near` runs from 0 to 1. */
function houses(stage: Stage, base: number, near: number, lit: number): string {
  const { width, height, bleed, palette, random } = stage;
  const tone = mix(palette.haze, palette.ink, 0.2 + 0.8 * near);
  const parts: string[] = [];
  for (let x = -bleed; x < width + bleed;) {
    const wide = between(random, 46, 120) * (0.7 + 0.7 * near);
    const tall = between(random, 50, 210) * (0.8 + 0.5 * near);
    const top = base - tall;
    parts.push(
      `<rect x="${x.toFixed(1)}" y="${top.toFixed(1)}" width="${(wide + 1).toFixed(1)}" height="${(height - top).toFixed(1)}" fill="${tone}"/>`,
    );
    const kind = random();
    const mid = x + wide / 2;
    if (kind < 0.25)
      parts.push(
        `<path d="M${mid} ${top}v-${18 + 20 * near}" stroke="${tone}" stroke-width="2.4"/><rect x="${mid - 13}" y="${top - 22}" width="26" height="22" fill="${tone}"/>`,
      );
    else if (kind < 0.4)
      parts.push(`<path d="M${x} ${top}Q${mid} ${top - wide * 0.72} ${x + wide} ${top}Z" fill="${tone}"/>`);
    else if (kind < 0.6)
      parts.push(`<path d="M${x + wide * 0.2} ${top}v-40m-9 8h18m-14 9h10" stroke="${tone}" stroke-width="2"/>`);
    const size = 9 + 7 * near;
    for (let wy = top + 16; wy < base - 12; wy += size * 2.1) {
      for (let wx = x + 11; wx < x + wide - size - 5; wx += size * 1.9) {
        if (random() < lit)
          parts.push(
            `<rect x="${wx.toFixed(1)}" y="${wy.toFixed(1)}" width="${(size * 0.72).toFixed(1)}" height="${size.toFixed(1)}" rx="1" fill="${random() < 0.3 ? palette.sun : palette.glow}" opacity="${between(random, 0.5, 1).toFixed(2)}"/>`,
          );
      }
    }
    x += wide;
  }
  return parts.join('');
}

function kite(x: number, y: number, s: number, colour: string, string: string, toX: number, toY: number): string {
  return `<path d="M${x} ${y + s}Q${(x + toX) / 2 - 40} ${(y + toY) / 2 + 90} ${toX} ${toY}" fill="none" stroke="${string}" stroke-opacity=".6" stroke-width="1.2"/><path d="M${x} ${y - s * 1.15}L${x + s * 0.85} ${y}L${x} ${y + s}L${x - s * 0.85} ${y}Z" fill="${colour}"/><path d="M${x} ${y - s * 1.15}V${y + s}M${x - s * 0.85} ${y}H${x + s * 0.85}" stroke="${string}" stroke-opacity=".5" stroke-width="1.4"/><path d="M${x} ${y + s}q10 ${s * 0.5} -6 ${s * 0.9}t4 ${s * 0.7}" fill="none" stroke="${colour}" stroke-width="3"/>`;
}

export function city(options: { x: number; kites?: number; lit?: number }): Scene {
  return (stage) => {
    const { width, height, palette, random } = stage;
    const x = options.x * width;
    const lit = options.lit ?? 0.3;
    const layers: Layer[] = [
      { svg: sky(stage, 0.75) },
      { svg: halo(x, height * 0.46, 620, palette.glow, 0.75), blend: 'add', breath: 0.12 },
      { svg: disc(x, height * 0.46, 100, palette.sun, palette.glow), rise: 22 },
      {
        svg: ridge(stage, crest(stage, { y: height * 0.6, amplitude: 60, wave: 420, rough: 0.4, mesa: 0.7 }), 0.12),
        drift: -6,
      },
      { svg: houses(stage, height * 0.74, 0.25, lit * 0.35), drift: -11 },
      { svg: mist(stage, height * 0.75, 190, palette.glow, 0.3), blend: 'add', breath: 0.22 },
      { svg: houses(stage, height * 0.86, 0.6, lit * 0.7), drift: -19 },
      { svg: houses(stage, height * 1.02, 1, lit), drift: -32 },
    ];
    const tones = ['#e0552f', '#f0b03c', '#2f9d93', '#d9486e', '#f6e3b4'];
    const flown = Array.from({ length: options.kites ?? 0 }, (_, i) => {
      const kx = width * ((i + 0.5) / (options.kites ?? 1)) + between(random, -60, 60);
      return kite(
        kx,
        between(random, 0.1, 0.46) * height,
        between(random, 22, 46),
        tones[i % tones.length]!,
        palette.ink,
        kx + between(random, -130, 130),
        height * 0.82,
      );
    });
    if (flown.length > 0) layers.splice(5, 0, { svg: flown.join(''), drift: 20 });
    return layers;
  };
}
