import { mix } from '../colour';
import { disc, freshId, halo, walker } from '../elements';
import { noise1 } from '../random';
import { crest, ridge } from '../ridge';
import type { Layer, Scene } from '../stage';

export function papercut(options: { x?: number; y?: number; sheets?: number; figure?: boolean } = {}): Scene {
  return (stage) => {
    const { width, height, bleed, palette, random } = stage;
    const count = options.sheets ?? 7;
    const cx = (options.x ?? 0.5) * width;
    const cy = (options.y ?? 0.52) * height;
    const [top, high, low, rim] = palette.sky;
    const tones = [low, mix(low, high, 0.3), mix(low, high, 0.6), high, mix(high, top, 0.4), mix(high, top, 0.75), top];
    const id = freshId('paper');
    const line = crest(stage, { y: cy + 74, amplitude: 44, wave: 190, rough: 0.3 });
    const line2 = crest(stage, { y: cy + 128, amplitude: 24, wave: 260, rough: 0.2 });
    const figure = options.figure ? walker(cx - 50, line2(cx - 50) + 3, 58, palette.ink) : '';
    const layers: Layer[] = [
      { svg: `<rect x="${-bleed}" width="${width + 2 * bleed}" height="${height}" fill="${mix(rim, low, 0.3)}"/>` },
      {
        svg: `${disc(cx + 30, cy - 40, 92, palette.sun, mix(palette.sun, palette.glow, 0.7))}${ridge(stage, line, 0.25)}${figure}${ridge(stage, line2, 0.75)}`,
        drift: 8,
      },
      { svg: halo(cx + 30, cy - 30, 330, palette.sun, 0.42), blend: 'add', breath: 0.2 },
    ];
    for (let i = 0; i < count; i++) {
      const t = i / (count - 1);
      const shape = noise1(random);
      const wobble = noise1(random);
      const points: string[] = [];
      for (let k = 0; k < 180; k++) {
        const angle = (k / 180) * Math.PI * 2;
        // Both noises are sampled on a circle, so that the outline closes.
        const at = angle + i * 0.7;
        const n =
          shape(Math.cos(at) * 2.4 + 20) * 0.55 +
          shape(Math.sin(at) * 2.4 + 60) * 0.55 +
          wobble(Math.cos(at * 2) * 1.6 + 90) * 0.35;
        const radius = (222 + 66 * i + 6 * i ** 1.5) * (1 + n * 0.3);
        points.push(
          `${(cx + Math.cos(angle) * radius * Math.min(1.35, 0.7 + width / 2500)).toFixed(1)} ${(cy + Math.sin(angle) * radius * 0.9).toFixed(1)}`,
        );
      }
      const hole = `M${points.join('L')}Z`;
      const tone = tones[Math.round(t * (tones.length - 1))]!;
      const sheet = `M${-bleed - 60} -60H${width + bleed + 60}V${height + 60}H${-bleed - 60}Z${hole}`;
      layers.push({
        svg: `<defs><filter id="${id}${i}" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="${11 + 4 * t}"/></filter></defs><path d="${sheet}" fill-rule="evenodd" fill="${mix(palette.ink, tone, 0.25)}" opacity=".62" transform="translate(0 12)" filter="url(#${id}${i})"/><path d="${sheet}" fill-rule="evenodd" fill="${tone}"/><path d="${hole}" fill="none" stroke="${mix(tone, palette.sun, 0.55)}" stroke-opacity=".75" stroke-width="2.6"/>`,
        drift: 4 - 5 * i,
      });
    }
    return layers;
  };
}
