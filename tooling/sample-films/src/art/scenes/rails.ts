import { mix } from '../colour';
import { disc, freshId, halo, mist, sky, vertical } from '../elements';
import { crest, outline, ridge } from '../ridge';
import type { Layer, Scene } from '../stage';

export function rails(options: { x: number }): Scene {
  return (stage) => {
    const { width, height, palette } = stage;
    const x = options.x * width;
    const horizon = height * 0.56;
    const id = freshId('bed');
    const earth = mix(palette.haze, palette.ink, 0.6);
    const foot = 0.5 * width - x;
    const at = (t: number, side: number) => ({
      x: x + foot * 0.8 * t + side * (2 + 250 * t),
      y: horizon + 6 + (height - horizon) * t,
    });
    const sleepers = Array.from({ length: 34 }, (_, i) => {
      const t = (i / 33) ** 2.1;
      const l = at(t, -1.28);
      const r = at(t, 1.28);
      return `<path d="M${l.x} ${l.y}H${r.x}" stroke="${mix(earth, palette.ink, 0.45 + 0.3 * t)}" stroke-width="${1 + 17 * t}"/>`;
    });
    const rail = (side: number) => {
      const a = at(0, side);
      const b = at(1.05, side);
      return `<path d="M${a.x - 0.8} ${a.y}L${b.x - 8} ${b.y}H${b.x + 8}L${a.x + 0.8} ${a.y}Z" fill="url(#${id}r)"/>`;
    };
    const poles = [0.04, 0.09, 0.18, 0.36, 0.7].map((t) => {
      const p = at(t, 2.3);
      const tall = 26 + 560 * t;
      return `<path d="M${p.x} ${p.y}V${p.y - tall}M${p.x - tall * 0.09} ${p.y - tall * 0.92}h${tall * 0.18}M${p.x - tall * 0.07} ${p.y - tall * 0.82}h${tall * 0.14}" stroke="${palette.ink}" stroke-width="${1.4 + 11 * t}" fill="none"/>`;
    });
    const wire = (level: number) =>
      [0.04, 0.09, 0.18, 0.36, 0.7]
        .map((t, i, all) => {
          const p = at(t, 2.3);
          const py = p.y - (26 + 560 * t) * level;
          if (i === 0) return `M${p.x} ${py}`;
          const q = at(all[i - 1]!, 2.3);
          const qy = q.y - (26 + 560 * all[i - 1]!) * level;
          return `Q${(p.x + q.x) / 2} ${(py + qy) / 2 + 26 * t + 5} ${p.x} ${py}`;
        })
        .join('');
    const layers: Layer[] = [
      { svg: sky(stage, 0.58) },
      { svg: halo(x, horizon - 50, 640, palette.glow, 0.85), blend: 'add', breath: 0.12 },
      { svg: disc(x, horizon - 46, 112, palette.sun, palette.glow), rise: 20 },
      {
        svg: ridge(stage, crest(stage, { y: horizon - 12, amplitude: 44, wave: 320, rough: 0.4, mesa: 0.5 }), 0.25),
        drift: -7,
      },
      { svg: mist(stage, horizon, 150, palette.glow, 0.5), blend: 'add', breath: 0.25 },
      {
        svg: `<defs>${vertical(id, [
          [0, mix(earth, palette.glow, 0.3)],
          [0.25, earth],
          [1, palette.ink],
        ])}${vertical(`${id}r`, [
          [0, palette.sun],
          [0.35, palette.glow],
          [1, mix(palette.glow, palette.ink, 0.45)],
        ])}</defs><path d="${outline(stage, () => horizon + 6)}" fill="url(#${id})"/>${sleepers.join('')}${rail(-1)}${rail(1)}`,
      },
      {
        svg: `${poles.join('')}<path d="${wire(0.92)}${wire(0.82)}" stroke="${palette.ink}" stroke-width="1.6" fill="none"/>`,
        drift: -6,
      },
      { svg: halo(x, horizon - 20, 220, palette.sun, 0.45), blend: 'add', breath: 0.3 },
    ];
    return layers;
  };
}
