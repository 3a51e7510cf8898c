import { mix } from '../colour';
import { halo, mist, sky, stars } from '../elements';
import { between } from '../random';
import { crest, ridge } from '../ridge';
import type { Layer, Scene } from '../stage';

export function night(options: { trails?: boolean; hutX?: number } = {}): Scene {
  return (stage) => {
    const { width, height, palette, random } = stage;
    const hutX = (options.hutX ?? 0.68) * width;
    const pole = { x: width * 0.36, y: height * 0.3 };
    const arcs: string[] = [];
    for (let i = 0; i < 110; i++) {
      const radius = 24 + 1150 * random() ** 0.9;
      const start = random() * Math.PI * 2;
      const sweep = between(random, 0.16, 0.5);
      const at = (angle: number) =>
        `${(pole.x + radius * Math.cos(angle)).toFixed(1)} ${(pole.y + radius * Math.sin(angle)).toFixed(1)}`;
      const warm = random() < 0.22 ? palette.glow : mix('#ffffff', palette.sky[2], 0.25);
      arcs.push(
        `<path d="M${at(start)}A${radius} ${radius} 0 0 1 ${at(start + sweep)}" fill="none" stroke="${warm}" stroke-width="${between(random, 0.7, 2.1).toFixed(1)}" stroke-linecap="round" opacity="${between(random, 0.12, 0.62).toFixed(2)}"/>`,
      );
    }
    const far = crest(stage, { y: height * 0.72, amplitude: 80, wave: 420, rough: 0.6, mesa: 0.7 });
    const mid = crest(stage, { y: height * 0.81, amplitude: 50, wave: 360, rough: 0.4 });
    const near = crest(stage, { y: height * 0.9, amplitude: 40, wave: 640, rough: 0.15 });
    const ground = near(hutX) + 6;
    const hut = `<path d="M${hutX - 62} ${ground}V${ground - 58}H${hutX + 62}V${ground}Z" fill="${mix(palette.ink, palette.haze, 0.1)}"/><path d="M${hutX - 84} ${ground - 52}L${hutX - 8} ${ground - 118}L${hutX + 84} ${ground - 52}Z" fill="${palette.ink}"/><path d="M${hutX - 84} ${ground - 52}L${hutX - 8} ${ground - 118}" stroke="${palette.glow}" stroke-opacity=".28" stroke-width="2"/><rect x="${hutX - 34}" y="${ground - 46}" width="26" height="26" rx="2" fill="${palette.sun}"/><path d="M${hutX - 21} ${ground - 46}v26M${hutX - 34} ${ground - 33}h26" stroke="${palette.ink}" stroke-width="2.5"/><rect x="${hutX + 16}" y="${ground - 44}" width="24" height="44" fill="${palette.glow}" opacity=".85"/>`;
    const layers: Layer[] = [
      { svg: sky(stage, 0.76) },
      {
        svg:
          options.trails === false
            ? stars(stage, 420, height * 0.75, '#fff6e6')
            : arcs.join('') + stars(stage, 130, height * 0.7, '#fff6e6'),
        blend: 'add',
        breath: 0.22,
      },
      { svg: mist(stage, height * 0.72, 330, palette.sky[3], 0.4), blend: 'add', breath: 0.1 },
      { svg: ridge(stage, far, 0.35, { rim: 0.16 }), drift: -7 },
      { svg: mist(stage, height * 0.8, 150, palette.sky[3], 0.24), blend: 'add', breath: 0.25 },
      { svg: ridge(stage, mid, 0.68, { rim: 0.1 }), drift: -14 },
      { svg: hut + ridge(stage, near, 1), drift: -24 },
      { svg: halo(hutX - 16, ground - 32, 260, palette.glow, 0.62), blend: 'add', drift: -24, breath: 0.3 },
    ];
    return layers;
  };
}
