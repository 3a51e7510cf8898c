import { mix } from '../colour';
import { disc, freshId, halo, mist, sky, vertical, walker } from '../elements';
import { crest, outline, ridge } from '../ridge';
import type { Layer, Scene } from '../stage';

export function path(options: { sunX: number; person?: number; mesa?: number }): Scene {
  return (stage) => {
    const { width, height, palette } = stage;
    const x = options.sunX * width;
    const horizon = height * 0.6;
    const far = crest(stage, { y: horizon - 60, amplitude: 95, wave: 430, rough: 0.5, mesa: options.mesa ?? 0.9 });
    const mid = crest(stage, { y: horizon - 2, amplitude: 46, wave: 330, rough: 0.3, mesa: 0.4 });
    const field = crest(stage, { y: horizon + 36, amplitude: 16, wave: 520, rough: 0.08 });
    const ground = freshId('ground');
    const left: string[] = [];
    const right: string[] = [];
    const start = field(x) + 4;
    const spot = (t: number) => {
      const y = start + (height + 30 - start) * t ** 1.7;
      const sway = Math.sin(t * 6.6 + 0.4) * width * 0.13 * (0.15 + t) + (0.5 * width - x) * t;
      return { x: x + sway, y, half: 2.5 + 120 * t ** 2.3 };
    };
    for (let i = 0; i <= 80; i++) {
      const { x: px, y, half } = spot(i / 80);
      left.push(`${(px - half).toFixed(1)} ${y.toFixed(1)}`);
      right.unshift(`${(px + half).toFixed(1)} ${y.toFixed(1)}`);
    }
    const person = spot(options.person ?? 0.5);
    const tall = 30 + 150 * (options.person ?? 0.5) ** 1.6;
    const earth = mix(palette.haze, palette.ink, 0.55);
    const layers: Layer[] = [
      { svg: sky(stage, 0.6) },
      { svg: halo(x, horizon - 120, 640, palette.glow, 0.8), blend: 'add', breath: 0.12 },
      { svg: disc(x, horizon - 130, 74, palette.sun, palette.glow), rise: 20 },
      { svg: ridge(stage, far, 0.18), drift: -8 },
      { svg: mist(stage, horizon - 10, 190, palette.glow, 0.4), blend: 'add', breath: 0.2 },
      { svg: ridge(stage, mid, 0.5), drift: -13 },
      {
        svg:
          `<defs>${vertical(ground, [
            [0, mix(earth, palette.glow, 0.22)],
            [0.22, earth],
            [1, palette.ink],
          ])}${vertical(`${ground}p`, [
            [0, palette.sun],
            [0.2, mix(palette.glow, earth, 0.25)],
            [1, mix(earth, palette.ink, 0.35)],
          ])}</defs><path d="${outline(stage, field)}" fill="url(#${ground})"/><path d="M${left.join('L')}L${right.join('L')}Z" fill="url(#${ground}p)" opacity=".88"/>` +
          `<ellipse cx="${person.x + tall * 0.1}" cy="${person.y}" rx="${tall * 0.3}" ry="${tall * 0.045}" fill="${palette.ink}" opacity=".6"/>${walker(person.x, person.y, tall, palette.ink)}`,
        drift: -18,
      },
      { svg: mist(stage, horizon + 60, 130, palette.glow, 0.22), blend: 'add', breath: 0.3 },
      {
        svg: `<path d="${outline(stage, crest(stage, { y: height * 0.99, amplitude: 30, wave: 200, rough: 1, bend: (t) => -110 * (Math.exp(-((t / 0.2) ** 2)) + 0.7 * Math.exp(-(((t - 1) / 0.15) ** 2))) }))}" fill="${palette.ink}"/>`,
        drift: -38,
      },
    ];
    return layers;
  };
}
