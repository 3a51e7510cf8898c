import { mix } from '../colour';
import { freshId, halo, vertical } from '../elements';
import { between } from '../random';
import type { Layer, Scene } from '../stage';

function compactDisc(x: number, y: number, radius: number, light: string, shine: string, ink: string): string {
  const id = freshId('cd');
  const rings = [0.55, 0.66, 0.78, 0.9]
    .map(
      (t) =>
        `<circle cx="${x}" cy="${y}" r="${radius * t}" fill="none" stroke="${ink}" stroke-opacity=".14" stroke-width="1.4"/>`,
    )
    .join('');
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${mix(shine, ink, 0.5)}"/><stop offset=".42" stop-color="${mix(light, shine, 0.4)}"/><stop offset=".56" stop-color="${light}"/><stop offset=".72" stop-color="${mix(shine, ink, 0.25)}"/><stop offset="1" stop-color="${mix(shine, ink, 0.6)}"/></linearGradient></defs><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>${rings}<circle cx="${x}" cy="${y}" r="${radius * 0.3}" fill="${mix(ink, shine, 0.25)}"/><circle cx="${x}" cy="${y}" r="${radius * 0.11}" fill="${ink}"/>`;
}

export function shelf(options: { x: number }): Scene {
  return (stage) => {
    const { width, height, bleed, palette, random } = stage;
    const [top, high, low, rim] = palette.sky;
    const board = height * 0.8;
    const x = options.x * width;
    const id = freshId('wall');
    const wall = `<defs>${vertical(id, [
      [0, mix(top, palette.ink, 0.4)],
      [0.8, mix(top, high, 0.7)],
      [1, palette.ink],
    ])}</defs><rect x="${-bleed}" width="${width + 2 * bleed}" height="${height}" fill="url(#${id})"/>`;
    const covers = [
      low,
      mix(high, rim, 0.3),
      '#2f7d78',
      rim,
      mix(low, palette.ink, 0.4),
      '#8d3f57',
      palette.glow,
      '#3c5a8f',
      mix(rim, low, 0.5),
    ];
    const books: string[] = [];
    let at = x - 330;
    covers.forEach((colour, i) => {
      const thick = between(random, 34, 62);
      const tall = between(random, 270, 410);
      const y = board - tall;
      const edge = mix(colour, palette.ink, 0.45);
      const band =
        i % 2 === 0
          ? `<path d="M${at} ${y + 46}H${at + thick}M${at} ${y + 58}H${at + thick}" stroke="${palette.sun}" stroke-opacity=".75" stroke-width="4"/>`
          : `<rect x="${at + thick * 0.3}" y="${y + 60}" width="${thick * 0.4}" height="${tall * 0.34}" rx="3" fill="${palette.sun}" opacity=".55"/>`;
      books.push(
        `<rect x="${at}" y="${y}" width="${thick}" height="${tall}" rx="4" fill="${colour}"/><rect x="${at + thick - 8}" y="${y}" width="8" height="${tall}" rx="3" fill="${edge}" opacity=".75"/><rect x="${at}" y="${y}" width="5" height="${tall}" fill="${palette.sun}" opacity=".16"/>${band}`,
      );
      at += thick + 3;
    });
    const box = { x: at + 34, w: 210, h: 300 };
    const film = `<g><rect x="${box.x}" y="${board - box.h}" width="${box.w}" height="${box.h}" rx="8" fill="${mix(high, palette.ink, 0.25)}"/><clipPath id="${id}b"><rect x="${box.x + 12}" y="${board - box.h + 12}" width="${box.w - 24}" height="${box.h - 84}" rx="4"/></clipPath><g clip-path="url(#${id}b)"><rect x="${box.x}" y="${board - box.h}" width="${box.w}" height="${box.h}" fill="${low}"/><circle cx="${box.x + box.w / 2}" cy="${board - 150}" r="60" fill="${palette.sun}"/><path d="M${box.x} ${board - 140}Q${box.x + 70} ${board - 190} ${box.x + 120} ${board - 140}T${box.x + box.w} ${board - 150}V${board}H${box.x}Z" fill="${mix(high, palette.ink, 0.5)}"/></g><path d="M${box.x + 24} ${board - 46}H${box.x + box.w - 70}M${box.x + 24} ${board - 26}H${box.x + box.w - 100}" stroke="${palette.sun}" stroke-opacity=".7" stroke-width="7" stroke-linecap="round"/></g>`;
    const discs =
      compactDisc(box.x + box.w + 150, board - 128, 128, palette.sun, rim, palette.ink) +
      compactDisc(box.x + box.w + 262, board - 96, 96, palette.sun, low, palette.ink);
    const lampX = x - 470;
    const lit = x - 78 - 470 * 0.84;
    const lamp = `<path d="M${lampX} ${board}v-250" stroke="${palette.ink}" stroke-width="12"/><ellipse cx="${lampX}" cy="${board - 4}" rx="66" ry="13" fill="${palette.ink}"/><path d="M${lampX - 44} ${board - 380}H${lampX + 44}L${lampX + 104} ${board - 240}H${lampX - 104}Z" fill="${palette.glow}"/><path d="M${lampX - 104} ${board - 240}H${lampX + 104}" stroke="${palette.sun}" stroke-width="6"/>`;
    const layers: Layer[] = [
      { svg: wall },
      { svg: halo(lit, board - 250, 760, palette.glow, 0.85), blend: 'add', breath: 0.1 },
      {
        svg: `<rect x="${-bleed}" y="${board}" width="${width + 2 * bleed}" height="${height - board}" fill="${mix(high, palette.ink, 0.55)}"/><path d="M${-bleed} ${board + 2}H${width + bleed}" stroke="${palette.glow}" stroke-opacity=".6" stroke-width="3"/>`,
      },
      {
        svg: `<g transform="translate(${x - 78} ${board}) scale(0.84) translate(${-x} ${-board})">${lamp}${books.join('')}${film}${discs}</g>`,
        drift: -6,
      },
      { svg: halo(lit, board - 220, 420, palette.sun, 0.5), blend: 'add', breath: 0.15 },
      {
        svg: `<rect x="${-bleed}" y="${board + 40}" width="${width + 2 * bleed}" height="${height - board}" fill="${palette.ink}" opacity=".5"/>`,
      },
    ];
    return layers;
  };
}
