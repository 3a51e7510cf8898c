import { mix } from '../colour';
import { freshId, halo, mist, sky, vertical } from '../elements';
import { between } from '../random';
import { crest, outline, ridge } from '../ridge';
import type { Layer, Scene } from '../stage';

export function rain(options: { lightX: number; personX: number }): Scene {
  return (stage) => {
    const { width, height, bleed, palette, random } = stage;
    const x = options.lightX * width;
    const [top, high, low] = palette.sky;
    const clouds = Array.from({ length: 3 }, (_, row) => {
      const y = height * (0.05 + row * 0.1);
      const puffs = Array.from({ length: 16 }, () => {
        const r = between(random, 70, 170) * (1 - row * 0.2);
        return `<ellipse cx="${between(random, -bleed, width + bleed).toFixed(0)}" cy="${(y + between(random, -40, 40)).toFixed(0)}" rx="${(r * 1.9).toFixed(0)}" ry="${(r * 0.62).toFixed(0)}"/>`;
      });
      const blur = freshId('blur');
      return {
        svg: `<defs><filter id="${blur}" x="-20%" y="-50%" width="140%" height="200%"><feGaussianBlur stdDeviation="${16 - row * 4}"/></filter></defs><g filter="url(#${blur})" fill="${mix(top, high, 0.15 + row * 0.24)}" opacity=".92">${puffs.join('')}</g>`,
        drift: 14 + row * 10,
      };
    }).reverse();
    const beams = Array.from({ length: 7 }, (_, i) => {
      const angle = (i - 3) * 0.13 + between(random, -0.03, 0.03);
      const spread = between(random, 18, 50);
      const fx = x + Math.tan(angle) * height * 0.75;
      return `<path d="M${x - 8} ${height * 0.16}L${fx - spread} ${height * 0.82}H${fx + spread}L${x + 8} ${height * 0.16}Z" fill="${palette.glow}" opacity="${between(random, 0.05, 0.13).toFixed(2)}"/>`;
    });
    const soft = freshId('soft');
    const strokes = Array.from({ length: 320 }, () => {
      const sx = between(random, -bleed, width + bleed + 60);
      const sy = between(random, -20, height);
      const length = between(random, 18, 74);
      return `<path d="M${sx.toFixed(0)} ${sy.toFixed(0)}l${(-length * 0.2).toFixed(1)} ${length.toFixed(1)}" stroke-width="${between(random, 0.6, 1.7).toFixed(1)}" opacity="${between(random, 0.08, 0.36).toFixed(2)}"/>`;
    });
    const ground = crest(stage, { y: height * 0.83, amplitude: 14, wave: 700, rough: 0.05 });
    const px = options.personX * width;
    const py = ground(px) + 16;
    const person = `<path d="M${px - 66} ${py - 116}Q${px - 58} ${py - 182} ${px} ${py - 186}Q${px + 58} ${py - 182} ${px + 66} ${py - 116}Q${px + 50} ${py - 128} ${px + 33} ${py - 116}Q${px + 16} ${py - 128} ${px} ${py - 116}Q${px - 16} ${py - 128} ${px - 33} ${py - 116}Q${px - 50} ${py - 128} ${px - 66} ${py - 116}Z" fill="${mix(palette.ink, '#b4371c', 0.72)}"/><path d="M${px} ${py - 192}V${py - 60}" stroke="${palette.ink}" stroke-width="3"/><circle cx="${px + 8}" cy="${py - 96}" r="10.5" fill="${palette.ink}"/><path d="M${px - 7} ${py - 84}Q${px + 8} ${py - 92} ${px + 24} ${py - 82}L${px + 27} ${py - 36}L${px + 21} ${py}H${px + 11}L${px + 8} ${py - 34}L${px + 3} ${py}H${px - 7}L${px - 8} ${py - 36}Z" fill="${palette.ink}"/>`;
    const wet = freshId('wet');
    const layers: Layer[] = [
      { svg: sky(stage, 0.7) },
      { svg: halo(x, height * 0.4, 560, palette.glow, 0.85), blend: 'add', breath: 0.14 },
      {
        svg: `<defs><filter id="${soft}"><feGaussianBlur stdDeviation="9"/></filter></defs><g filter="url(#${soft})">${beams.join('')}</g>`,
        blend: 'add',
        breath: 0.35,
      },
      ...clouds,
      {
        svg: ridge(stage, crest(stage, { y: height * 0.66, amplitude: 80, wave: 420, rough: 0.4, mesa: 0.8 }), 0.25),
        drift: -8,
      },
      { svg: mist(stage, height * 0.74, 200, palette.glow, 0.34), blend: 'add', breath: 0.2 },
      { svg: ridge(stage, crest(stage, { y: height * 0.77, amplitude: 34, wave: 280, rough: 0.4 }), 0.62), drift: -14 },
      {
        svg: `<defs>${vertical(wet, [
          [0, mix(low, palette.ink, 0.45)],
          [0.5, mix(high, palette.ink, 0.62)],
          [1, palette.ink],
        ])}</defs><path d="${outline(stage, ground)}" fill="url(#${wet})"/><ellipse cx="${px + 6}" cy="${py + 6}" rx="92" ry="9" fill="${palette.ink}" opacity=".7"/>${person}`,
        drift: -20,
      },
      {
        svg: `<g fill="none" stroke="#f4efe2" stroke-linecap="round">${strokes.join('')}</g>`,
        blend: 'add',
        rise: -26,
      },
    ];
    return layers;
  };
}
