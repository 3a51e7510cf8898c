import { mix } from '../colour';
import { birds, disc, freshId, halo, mist, sky, vertical } from '../elements';
import { crest, outline, ridge } from '../ridge';
import type { Layer, Scene } from '../stage';

export function field(options: { sunX: number; treeX: number }): Scene {
  return (stage) => {
    const { width, height, palette, random } = stage;
    const x = options.sunX * width;
    const horizon = height * 0.54;
    const ground = freshId('ground');
    const land = () => horizon + 10;
    const earth = mix(palette.haze, palette.ink, 0.5);
    const furrows: string[] = [];
    for (let i = -26; i <= 26; i++) {
      const far = x + i * 15;
      const near = x + i * 150;
      const half = 44;
      const tint = freshId('furrow');
      furrows.push(
        `<defs>${vertical(tint, [
          [0, palette.glow, 0.75],
          [0.18, mix(palette.glow, earth, 0.55), 0.8],
          [1, mix(earth, palette.ink, 0.6), 0.85],
        ])}</defs><path d="M${far - 2.6} ${horizon + 12}L${near - half} ${height + 20}H${near + half}L${far + 2.6} ${horizon + 12}Z" fill="url(#${tint})"/>`,
      );
    }
    const tx = options.treeX * width;
    const crown = Array.from({ length: 70 }, () => {
      const angle = random() * Math.PI * 2;
      const r = Math.sqrt(random());
      return `<circle cx="${(tx + Math.cos(angle) * r * 68).toFixed(1)}" cy="${(horizon - 96 + Math.sin(angle) * r * 46).toFixed(1)}" r="${(7 + random() * 13).toFixed(1)}"/>`;
    });
    const tree = `<g fill="${palette.ink}">${crown.join('')}<path d="M${tx - 5} ${horizon - 80}Q${tx - 3} ${horizon - 20} ${tx - 13} ${horizon + 16}H${tx + 13}Q${tx + 4} ${horizon - 20} ${tx + 5} ${horizon - 80}Z"/></g>`;
    const layers: Layer[] = [
      { svg: sky(stage, 0.56) },
      { svg: halo(x, horizon - 40, 640, palette.glow, 0.8), blend: 'add', breath: 0.12 },
      { svg: disc(x, horizon - 44, 104, palette.sun, palette.glow), rise: 20 },
      { svg: birds(random, x + 150, horizon - 250, 5, 11, palette.ink), drift: 44 },
      {
        svg: ridge(stage, crest(stage, { y: horizon - 8, amplitude: 42, wave: 300, rough: 0.4, mesa: 0.7 }), 0.25),
        drift: -8,
      },
      {
        svg: `<defs>${vertical(ground, [
          [0, mix(earth, palette.glow, 0.35)],
          [0.3, mix(earth, palette.ink, 0.35)],
          [1, palette.ink],
        ])}</defs><path d="${outline(stage, land)}" fill="url(#${ground})"/>${furrows.join('')}`,
      },
      { svg: mist(stage, horizon + 14, 120, palette.glow, 0.45), blend: 'add', breath: 0.25 },
      { svg: tree, drift: -12 },
      {
        svg: `<path d="${outline(stage, crest(stage, { y: height * 0.985, amplitude: 40, wave: 120, rough: 1.2 }))}" fill="${palette.ink}"/>`,
        drift: -40,
      },
    ];
    return layers;
  };
}
