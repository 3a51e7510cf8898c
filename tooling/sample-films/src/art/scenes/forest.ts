import { mix } from '../colour';
import { freshId, halo, mist, sky, walker } from '../elements';
import { between } from '../random';
import { crest, ridge } from '../ridge';
import type { Layer, Scene } from '../stage';

export function forest(options: { lightX: number; personX?: number }): Scene {
  return (stage) => {
    const { width, height, bleed, palette, random } = stage;
    const x = options.lightX * width;
    const layers: Layer[] = [
      { svg: sky(stage, 0.95) },
      { svg: halo(x, height * 0.32, 720, palette.glow, 0.8), blend: 'add', breath: 0.1 },
      { svg: halo(x, height * 0.3, 230, palette.sun, 0.95), blend: 'add', breath: 0.1 },
    ];
    for (let depth = 0; depth < 4; depth++) {
      const near = (depth + 1) / 4;
      const tone = mix(palette.haze, palette.ink, near ** 0.9);
      const count = Math.round((15 - depth * 3.2) * (width / 1600) + 2);
      const trunks = Array.from({ length: count }, (_, i) => {
        let tx = ((i + between(random, 0.15, 0.85)) / count) * (width + 2 * bleed) - bleed;
        const gap = 90 + 120 * near;
        if (Math.abs(tx - x) < gap) tx = x + Math.sign(tx - x || 1) * gap * between(random, 1, 1.5);
        const half = (5 + 24 * near ** 1.4) * between(random, 0.65, 1.25);
        const lean = between(random, -14, 14);
        const foot = height * (0.8 + 0.2 * near);
        const edge = tx < x ? half * 0.75 : -half * 0.75;
        return `<path d="M${tx - half * 1.6} ${foot}Q${tx - half} ${foot - 130} ${tx - half * 0.72 + lean} ${-10}H${tx + half * 0.72 + lean}Q${tx + half} ${foot - 130} ${tx + half * 1.6} ${foot}Z" fill="${tone}"/><path d="M${tx + edge * 1.2} ${foot - 60}L${tx + edge * 0.92 + lean} 0" stroke="${palette.glow}" stroke-width="${1 + 2 * near}" opacity="${(0.34 - 0.2 * near).toFixed(2)}"/>`;
      });
      const line = crest(stage, { y: height * (0.77 + 0.16 * near), amplitude: 20, wave: 420, rough: 0.5 });
      const person =
        options.personX !== undefined && depth === 2
          ? walker(options.personX * width, line(options.personX * width) + 8, 88, palette.ink)
          : '';
      layers.push({
        svg: trunks.join('') + person + ridge(stage, line, near * 0.96, { rim: 0.05 }),
        drift: -5 - 26 * near ** 1.5,
      });
      if (depth < 3)
        layers.push({
          svg: mist(stage, height * (0.72 + 0.12 * near), 340, palette.glow, 0.32 * (1.1 - near)),
          blend: 'add',
          breath: 0.25,
        });
    }
    const blur = freshId('blur');
    const shafts = Array.from({ length: 8 }, (_, i) => {
      const angle = -0.42 + i * 0.12 + between(random, -0.05, 0.05);
      const reach = height * 1.25;
      const wide = between(random, 24, 62);
      const ex = x + Math.sin(angle) * reach;
      return `<path d="M${x - 14} ${-height * 0.2}L${ex - wide} ${height * 0.95}L${ex + wide} ${height * 0.95}L${x + 14} ${-height * 0.2}Z" fill="${palette.sun}" opacity="${between(random, 0.05, 0.15).toFixed(2)}"/>`;
    });
    layers.push({
      svg: `<defs><filter id="${blur}"><feGaussianBlur stdDeviation="10"/></filter></defs><g filter="url(#${blur})">${shafts.join('')}</g>`,
      blend: 'add',
      breath: 0.4,
    });
    return layers;
  };
}
