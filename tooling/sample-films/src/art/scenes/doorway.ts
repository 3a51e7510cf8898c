import { mix } from '../colour';
import { disc, freshId, halo, vertical, walker } from '../elements';
import { crest, outline } from '../ridge';
import type { Layer, Scene } from '../stage';

export function doorway(options: { x: number; person?: boolean }): Scene {
  return (stage) => {
    const { width, height, bleed, palette } = stage;
    const [top, high, low, rim] = palette.sky;
    const x = options.x * width;
    const floor = height * 0.74;
    const half = 150;
    const head = height * 0.2;
    const door = `M${x - half} ${floor}V${head + 120}Q${x - half} ${head} ${x} ${head - 34}Q${x + half} ${head} ${x + half} ${head + 120}V${floor}Z`;
    const id = freshId('door');
    const blur = freshId('blur');
    const hill = crest(stage, { y: floor - 120, amplitude: 30, wave: 190, rough: 0.3 });
    const nearer = crest(stage, { y: floor - 58, amplitude: 20, wave: 240, rough: 0.2 });
    const room = mix(top, palette.ink, 0.35);
    const tiles = Array.from({ length: 17 }, (_, i) => {
      const far = x + (i - 8) * 74;
      const near = x + (i - 8) * 190;
      return `<path d="M${far} ${floor}L${near} ${height}" stroke="${palette.ink}" stroke-opacity=".5" stroke-width="2"/>`;
    });
    const rows = [0.08, 0.2, 0.38, 0.64].map(
      (t) =>
        `<path d="M${-bleed} ${floor + (height - floor) * t}H${width + bleed}" stroke="${palette.ink}" stroke-opacity=".5" stroke-width="${1 + 2 * t}"/>`,
    );
    const light = `M${x - half} ${floor}H${x + half}L${x + half - 250} ${height + 10}H${x - half - 470}Z`;
    const layers: Layer[] = [
      {
        svg: `<defs>${vertical(`${id}w`, [
          [0, mix(room, palette.ink, 0.3)],
          [0.7, mix(room, high, 0.45)],
          [1, room],
        ])}</defs><rect x="${-bleed}" width="${width + 2 * bleed}" height="${height}" fill="url(#${id}w)"/>`,
      },
      {
        svg: `<defs>${vertical(`${id}f`, [
          [0, mix(room, high, 0.5)],
          [1, palette.ink],
        ])}</defs><rect x="${-bleed}" y="${floor}" width="${width + 2 * bleed}" height="${height - floor}" fill="url(#${id}f)"/>${tiles.join('')}${rows.join('')}`,
      },
      {
        svg: `<defs><clipPath id="${id}"><path d="${door}"/></clipPath>${vertical(`${id}s`, [
          [0, high],
          [0.3, low],
          [0.75, rim],
          [1, palette.sun],
        ])}</defs><g clip-path="url(#${id})"><rect x="${x - half}" y="${head - 40}" width="${2 * half}" height="${floor - head + 40}" fill="url(#${id}s)"/>${disc(x + 26, floor - 190, 66, palette.sun, palette.glow)}<path d="${outline(stage, hill)}" fill="${mix(palette.haze, palette.glow, 0.35)}"/><path d="${outline(stage, nearer)}" fill="${mix(palette.haze, palette.ink, 0.3)}"/></g><path d="${door}" fill="none" stroke="${mix(room, palette.ink, 0.5)}" stroke-width="22"/><path d="${door}" fill="none" stroke="${palette.glow}" stroke-opacity=".7" stroke-width="3"/>`,
      },
      {
        svg: `<defs><filter id="${blur}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="12"/></filter>${vertical(
          `${id}l`,
          [
            [0, palette.sun, 0.85],
            [0.5, palette.glow, 0.55],
            [1, palette.glow, 0.06],
          ],
        )}</defs><path d="${light}" fill="url(#${id}l)" filter="url(#${blur})"/>`,
        blend: 'add',
        breath: 0.12,
      },
      { svg: halo(x, floor - 220, 520, palette.glow, 0.5), blend: 'add', breath: 0.16 },
    ];
    if (options.person)
      layers.push({
        svg: `<path d="M${x - 66} ${floor + 10}L${x - 330} ${height * 0.985}L${x - 270} ${height * 0.99}L${x - 48} ${floor + 12}Z" fill="${palette.ink}" opacity=".55"/>${walker(x - 55, floor + 12, 178, palette.ink)}`,
      });
    return layers;
  };
}
