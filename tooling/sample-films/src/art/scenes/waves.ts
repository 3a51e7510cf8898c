import { mix } from '../colour';
import { disc, freshId, halo, sky } from '../elements';
import type { Layer, Scene } from '../stage';

export function waves(options: { x: number; sunSize?: number }): Scene {
  return (stage) => {
    const { width, height, bleed, palette, random } = stage;
    const x = options.x * width;
    const layers: Layer[] = [
      { svg: sky(stage, 0.6) },
      { svg: halo(x, height * 0.42, 640, palette.glow, 0.7), blend: 'add', breath: 0.12 },
      { svg: disc(x, height * 0.42, options.sunSize ?? 170, palette.sun, palette.glow), rise: 26 },
    ];
    const count = 8;
    for (let i = 0; i < count; i++) {
      const t = i / (count - 1);
      const base = height * (0.55 + 0.4 * t ** 1.1);
      const high = 16 + 46 * t;
      const wave = 210 + 330 * t;
      const shift = random() * wave;
      const line = (at: number) => {
        const p = ((at + shift) / wave) * Math.PI * 2;
        return base - high * (1 - Math.abs(Math.sin(p / 2)) ** 0.8 * 1.6) + 8 * Math.sin(p * 0.37 + i);
      };
      const points: string[] = [];
      for (let at = -bleed; at <= width + bleed; at += 4) points.push(`${at} ${line(at).toFixed(1)}`);
      const outline = `M${points.join('L')}`;
      const closed = `${outline}V${height + 10}H${-bleed}Z`;
      const id = freshId('wave');
      const tone = mix(mix(palette.haze, palette.glow, 0.3 * (1 - t)), palette.ink, 0.08 + 0.84 * t);
      layers.push({
        svg: `<defs><filter id="${id}b" x="-5%" y="-20%" width="110%" height="140%"><feGaussianBlur stdDeviation="10"/></filter><linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${base - high}" y2="${base + high * 3 + 60}"><stop offset="0" stop-color="${mix(tone, palette.glow, 0.3 * (1 - t))}"/><stop offset="1" stop-color="${mix(tone, palette.ink, 0.35)}"/></linearGradient></defs><path d="${closed}" transform="translate(0 -9)" fill="${palette.ink}" opacity=".4" filter="url(#${id}b)"/><path d="${closed}" fill="url(#${id})"/><path d="${outline}" fill="none" stroke="${mix(palette.glow, palette.sun, 0.3)}" stroke-opacity="${(0.7 - 0.5 * t).toFixed(2)}" stroke-width="${(1.6 + 1.6 * t).toFixed(1)}"/>`,
        drift: (i % 2 ? 1 : -1) * (10 + 26 * t),
      });
    }
    return layers;
  };
}
