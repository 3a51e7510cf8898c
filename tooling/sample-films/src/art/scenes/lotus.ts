import { mix } from '../colour';
import { freshId, halo, mist, vertical } from '../elements';
import { between } from '../random';
import type { Layer, Scene } from '../stage';

export function lotus(options: { x?: number } = {}): Scene {
  return (stage) => {
    const { width, height, bleed, palette, random } = stage;
    const [top, high, low, rim] = palette.sky;
    const x = (options.x ?? 0.5) * width;
    const y = height * 0.68;
    const id = freshId('lotus');
    const layers: Layer[] = [
      {
        svg: `<defs>${vertical(id, [
          [0, top],
          [0.5, high],
          [0.7, mix(high, low, 0.45)],
          [0.74, mix(top, high, 0.7)],
          [1, palette.ink],
        ])}</defs><rect x="${-bleed}" width="${width + 2 * bleed}" height="${height}" fill="url(#${id})"/>`,
      },
      { svg: halo(x, y - 140, 600, palette.glow, 0.62), blend: 'add', breath: 0.16 },
      { svg: mist(stage, height * 0.72, 210, rim, 0.3), blend: 'add', breath: 0.2 },
    ];
    const rings = Array.from(
      { length: 9 },
      (_, i) =>
        `<ellipse cx="${x}" cy="${y + 44}" rx="${170 + i * 88}" ry="${26 + i * 17}" fill="none" stroke="${palette.glow}" stroke-width="2" opacity="${(0.46 - i * 0.045).toFixed(2)}"/>`,
    );
    const pads = Array.from({ length: 8 }, (_, i) => {
      const side = i % 2 ? 1 : -1;
      const px = x + side * between(random, 250, 0.52 * width + 60);
      const py = y + between(random, 20, 190);
      const r = 40 + (py - y) * 0.42;
      return `<path d="M${px} ${py}L${px + r * 0.9} ${py - r * 0.1}A${r} ${r * 0.3} 0 1 1 ${px + r * 0.6} ${py - r * 0.24}Z" fill="${mix(palette.ink, palette.haze, 0.32)}"/><path d="M${px - r} ${py}A${r} ${r * 0.3} 0 0 1 ${px + r * 0.6} ${py - r * 0.24}" fill="none" stroke="${palette.glow}" stroke-opacity=".3" stroke-width="1.6"/>`;
    });
    layers.push({ svg: rings.join(''), blend: 'add', breath: 0.35 }, { svg: pads.join(''), drift: 12 });
    const petal = (angle: number, length: number, wide: number, tone: string, tip: string, n: number) => {
      const g = freshId('petal');
      return `<defs><linearGradient id="${g}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${-length}"><stop offset="0" stop-color="${palette.sun}"/><stop offset=".4" stop-color="${tone}"/><stop offset="1" stop-color="${tip}"/></linearGradient></defs><g transform="translate(${x} ${y + 36}) rotate(${angle})"><path d="M0 0C${-wide} ${-length * 0.3} ${-wide * 0.95} ${-length * 0.72} 0 ${-length}C${wide * 0.95} ${-length * 0.72} ${wide} ${-length * 0.3} 0 0Z" fill="url(#${g})" stroke="${palette.sun}" stroke-opacity="${0.25 + 0.1 * n}" stroke-width="1.8"/></g>`;
    };
    const whorls = [
      { angles: [-78, 78, -60, 60], length: 265, wide: 58, dark: 0.5 },
      { angles: [-46, 46, -30, 30], length: 300, wide: 70, dark: 0.34 },
      { angles: [-16, 16], length: 322, wide: 76, dark: 0.2 },
      { angles: [0], length: 300, wide: 78, dark: 0.08 },
      { angles: [-34, 34, -15, 15], length: 205, wide: 56, dark: 0.04 },
    ];
    for (const [n, w] of whorls.entries()) {
      const tone = mix(mix(palette.glow, low, 0.45), palette.ink, w.dark);
      layers.push({
        svg: w.angles.map((a) => petal(a, w.length, w.wide, tone, mix(tone, low, 0.5), n)).join(''),
        drift: 2 * n - 4,
      });
    }
    layers.push({ svg: halo(x, y - 40, 190, palette.sun, 0.65), blend: 'add', breath: 0.3 });
    layers.push({ svg: `<ellipse cx="${x}" cy="${y + 48}" rx="168" ry="20" fill="${palette.ink}" opacity=".45"/>` });
    return layers;
  };
}
