import { mix } from './colour';
import { between, type Random } from './random';
import type { Stage } from './stage';

let nextId = 0;

/** A scene may join fragments, so ids must be unique. */
export function freshId(prefix: string): string {
  nextId += 1;
  return `${prefix}${nextId}`;
}

/** Stops are [offset, colour, opacity?]. */
export function vertical(id: string, stops: readonly (readonly [number, string, number?])[]): string {
  const body = stops.map(
    ([at, colour, alpha = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${alpha}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${body.join('')}</linearGradient>`;
}

export function sky(stage: Stage, horizon = 0.72): string {
  const [top, high, low, rim] = stage.palette.sky;
  const id = freshId('sky');
  const defs = vertical(id, [
    [0, top],
    [horizon * 0.42, mix(top, high, 0.8)],
    [horizon * 0.7, low],
    [horizon, rim],
    [1, mix(rim, stage.palette.ink, 0.4)],
  ]);
  return `<defs>${defs}</defs><rect x="${-stage.bleed}" width="${stage.width + 2 * stage.bleed}" height="${stage.height}" fill="url(#${id})"/>`;
}

/** A soft round light; `core` is the share of the radius at full strength. */
export function halo(x: number, y: number, radius: number, colour: string, strength = 1, core = 0): string {
  const id = freshId('halo');
  const stops = [0, 0.15, 0.35, 0.6, 0.8, 1].map((t) => {
    const fall = (1 - t) ** 2.2 * strength;
    return `<stop offset="${core + (1 - core) * t}" stop-color="${colour}" stop-opacity="${fall.toFixed(3)}"/>`;
  });
  return `<defs><radialGradient id="${id}" cx="${x}" cy="${y}" r="${radius}" gradientUnits="userSpaceOnUse">${stops.join('')}</radialGradient></defs><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`;
}

export function disc(x: number, y: number, radius: number, top: string, bottom: string): string {
  const id = freshId('disc');
  return `<defs>${vertical(id, [
    [0, top],
    [1, bottom],
  ])}</defs><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`;
}

export function mist(stage: Stage, y: number, thickness: number, colour: string, alpha: number): string {
  const id = freshId('mist');
  const defs = vertical(id, [
    [0, colour, 0],
    [0.5, colour, alpha],
    [1, colour, 0],
  ]);
  return `<defs>${defs}</defs><rect x="${-stage.bleed}" y="${y - thickness / 2}" width="${stage.width + 2 * stage.bleed}" height="${thickness}" fill="url(#${id})"/>`;
}

/** Scatters stars above the height `below`, fewer near it. */
export function stars(stage: Stage, count: number, below: number, colour: string): string {
  const { random } = stage;
  return Array.from({ length: count }, () => {
    const y = below * random() ** 1.6;
    const size = 0.6 + random() ** 4 * 2.2;
    const alpha = (0.25 + 0.75 * random()) * (1 - y / below);
    return `<circle cx="${between(random, -stage.bleed, stage.width + stage.bleed).toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(2)}" fill="${colour}" opacity="${alpha.toFixed(2)}"/>`;
  }).join('');
}

export function birds(random: Random, x: number, y: number, count: number, size: number, colour: string): string {
  return Array.from({ length: count }, (_, i) => {
    const s = size * between(random, 0.7, 1.15);
    const cx = x + i * size * 2.1 + between(random, -size, size);
    const cy = y - i * size * 0.5 + between(random, -size, size);
    const lift = s * between(random, 0.35, 0.75);
    return `<path d="M${cx - s} ${cy - lift * 0.4} Q${cx - s * 0.45} ${cy - lift} ${cx} ${cy} Q${cx + s * 0.45} ${cy - lift} ${cx + s} ${cy - lift * 0.3}" fill="none" stroke="${colour}" stroke-width="${(size * 0.13).toFixed(2)}" stroke-linecap="round"/>`;
  }).join('');
}

/** A small person seen from behind, standing on the height `y`. */
export function walker(x: number, y: number, tall: number, colour: string): string {
  const u = tall / 20;
  const at = (dx: number, dy: number) => `${(x + dx * u).toFixed(2)} ${(y + dy * u).toFixed(2)}`;
  return `<g fill="${colour}"><ellipse cx="${x + 0.2 * u}" cy="${y - 18.3 * u}" rx="${1.25 * u}" ry="${1.6 * u}"/><path d="M${at(-0.5, -17.2)}L${at(0.9, -17.2)}L${at(0.9, -16.2)}Q${at(2.5, -16)} ${at(2.7, -14.6)}L${at(3.2, -9.2)}L${at(2.3, -9)}L${at(2, -12.2)}L${at(2.1, -8.6)}L${at(2.5, 0)}L${at(1.1, 0)}L${at(0.3, -7.4)}L${at(-1, 0)}L${at(-2.5, -0.3)}L${at(-1.6, -8.6)}L${at(-1.6, -12.2)}L${at(-2.2, -9)}L${at(-3, -9.3)}L${at(-2.3, -14.6)}Q${at(-2.1, -16)} ${at(-0.5, -16.2)}Z"/></g>`;
}
