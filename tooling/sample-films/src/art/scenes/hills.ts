import { birds, disc, halo, mist, sky, walker } from '../elements';
import { crest, ridge } from '../ridge';
import type { Layer, Scene } from '../stage';

interface Hills {
  /** Position of the sun as shares of the frame. */
  readonly sunX: number;
  readonly sunY: number;
  readonly sunSize: number;
  readonly mesa?: number;
  readonly ranges?: number;
  readonly figure?: number;
  readonly flock?: number;
}

export function hills(options: Hills): Scene {
  return (stage) => {
    const { width, height, palette, random } = stage;
    const { sunX, sunY, sunSize, mesa = 0, ranges = 5, figure, flock = 0 } = options;
    const x = sunX * width;
    const y = sunY * height;
    const layers: Layer[] = [
      { svg: sky(stage, 0.7) },
      { svg: halo(x, y, 620, palette.glow, 0.75), blend: 'add', breath: 0.12 },
      { svg: disc(x, y, sunSize, palette.sun, palette.glow), rise: 26 },
      { svg: halo(x, y, sunSize * 2.6, palette.sun, 0.5, 0.1), blend: 'add', rise: 26, breath: 0.08 },
    ];
    if (flock > 0) layers.push({ svg: birds(random, x - 0.2 * width, y - 150, flock, 13, palette.ink), drift: 46 });
    for (let i = 0; i < ranges; i++) {
      const near = i / (ranges - 1);
      const line = crest(stage, {
        y: height * (0.56 + 0.36 * near ** 1.15),
        amplitude: 60 + 55 * near,
        wave: 300 + 330 * near,
        rough: 0.5 - 0.3 * near,
        mesa: mesa * (1 - near * 0.8),
        bend: (t) => 95 * near * Math.exp(-(((t - sunX) / 0.28) ** 2)) - 40 * near,
      });
      const person =
        figure !== undefined && i === ranges - 1
          ? walker(figure * width, line(figure * width) + 3, 74, palette.ink)
          : '';
      layers.push({ svg: person + ridge(stage, line, near), drift: -6 - 30 * near ** 1.5 });
      if (i < ranges - 1) {
        layers.push({
          svg: mist(stage, height * (0.63 + 0.34 * near), 170, palette.glow, 0.3 * (1 - near) ** 0.8),
          blend: 'add',
          breath: 0.25,
        });
      }
    }
    return layers;
  };
}
