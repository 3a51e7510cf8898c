import { freshId, halo, mist, sky, stars } from '../elements';
import { crest, ridge } from '../ridge';
import type { Layer, Scene } from '../stage';

/** One heartbeat as drawn by an electrocardiograph, for t from 0 to 1; the result is in -0.3 to 1. */
function beat(t: number): number {
  const bump = (at: number, width: number, high: number) => high * Math.exp(-(((t - at) / width) ** 2));
  return (
    bump(0.26, 0.045, 0.13) +
    bump(0.395, 0.012, -0.12) +
    bump(0.43, 0.016, 1) +
    bump(0.468, 0.014, -0.28) +
    bump(0.66, 0.06, 0.22)
  );
}

export function pulse(options: { beats?: number } = {}): Scene {
  return (stage) => {
    const { width, height, bleed, palette } = stage;
    const beats = options.beats ?? 3;
    const base = height * 0.62;
    const points: string[] = [];
    for (let x = -bleed; x <= width + bleed; x += 1.5) {
      const t = ((((x / width) * beats + 0.1) % 1) + 1) % 1;
      const swell = 0.7 + 0.3 * Math.cos((x / width - 0.66) * 4.2);
      points.push(`${x.toFixed(1)} ${(base - beat(t) * 300 * swell).toFixed(1)}`);
    }
    const line = `M${points.join('L')}`;
    const fade = freshId('fade');
    const glow = freshId('glow');
    const defs = `<defs><linearGradient id="${fade}" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${palette.glow}" stop-opacity=".12"/><stop offset=".55" stop-color="${palette.glow}"/><stop offset=".8" stop-color="${palette.sun}"/><stop offset="1" stop-color="${palette.glow}" stop-opacity=".25"/></linearGradient><filter id="${glow}" x="-5%" y="-20%" width="110%" height="140%"><feGaussianBlur stdDeviation="13"/></filter></defs>`;
    const layers: Layer[] = [
      { svg: sky(stage, 0.72) },
      { svg: stars(stage, 160, height * 0.5, '#fff2e0'), blend: 'add', breath: 0.25 },
      { svg: halo(width * 0.7, base - 60, 640, palette.glow, 0.65), blend: 'add', breath: 0.3 },
      { svg: ridge(stage, crest(stage, { y: base + 4, amplitude: 70, wave: 300, rough: 0.7 }), 0.32), drift: -8 },
      {
        svg: `${defs}<path d="${line}" fill="none" stroke="url(#${fade})" stroke-width="17" filter="url(#${glow})" opacity=".8"/>`,
        blend: 'add',
        breath: 0.45,
      },
      {
        svg: `${defs}<path d="${line}" fill="none" stroke="url(#${fade})" stroke-width="4.6" stroke-linejoin="round"/>`,
      },
      { svg: mist(stage, base + 60, 190, palette.glow, 0.34), blend: 'add', breath: 0.3 },
      { svg: ridge(stage, crest(stage, { y: height * 0.77, amplitude: 60, wave: 430, rough: 0.5 }), 0.66), drift: -16 },
      { svg: ridge(stage, crest(stage, { y: height * 0.9, amplitude: 44, wave: 560, rough: 0.2 }), 1), drift: -30 },
    ];
    return layers;
  };
}
