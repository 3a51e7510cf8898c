import type { Random } from './random';

/** The few colours that a picture is built from; everything between is mixed. */
export interface Palette {
  /** Sky from the top down to the horizon, four stops. */
  readonly sky: readonly [string, string, string, string];
  /** The light source and what it touches. */
  readonly sun: string;
  readonly glow: string;
  /** Distant and near ground: air perspective runs from haze to ink. */
  readonly haze: string;
  readonly ink: string;
}

/** Where a scene draws. Units are 900 to the height; the bleed on both sides leaves room for parallax. */
export interface Stage {
  readonly width: number;
  readonly height: number;
  readonly bleed: number;
  readonly palette: Palette;
  readonly random: Random;
}

/** One depth of a picture, back to front. */
export interface Layer {
  /** An SVG fragment in stage units. */
  readonly svg: string;
  /** Stage units that the layer travels to the right (left if negative) in the course of a film. */
  readonly drift?: number;
  /** Stage units that the layer climbs in the course of a film. A layer drifts or rises, not both. */
  readonly rise?: number;
  /** 'add' is for light: it brightens what is behind it. */
  readonly blend?: 'over' | 'add';
  /** How much an added light breathes, 0 to 1. */
  readonly breath?: number;
}

export type Scene = (stage: Stage) => Layer[];

/** How far beyond its frame every layer is painted, in stage units. */
export const BLEED = 48;
