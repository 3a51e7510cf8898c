import type { Random } from './random';

export interface Palette {
  /** Sky from the top down to the horizon, four stops. */
  readonly sky: readonly [string, string, string, string];
  readonly sun: string;
  readonly glow: string;
  /** Distant and near ground: air perspective runs from haze to ink. */
  readonly haze: string;
  readonly ink: string;
}

/** Drawing area. The height is 900 units; the bleed on both sides leaves room for parallax. */
export interface Stage {
  readonly width: number;
  readonly height: number;
  readonly bleed: number;
  readonly palette: Palette;
  readonly random: Random;
}

export interface Layer {
  readonly svg: string;
  /** Stage units that the layer moves right (left if negative) during a film. */
  readonly drift?: number;
  /** Stage units that the layer climbs during a film. A layer drifts or rises, not both. */
  readonly rise?: number;
  /** 'add' is for light: it brightens the layers behind it. */
  readonly blend?: 'over' | 'add';
  /** How much an added light pulsates, 0 to 1. */
  readonly breath?: number;
}

export type Scene = (stage: Stage) => Layer[];

/** Stage units by which every layer exceeds its frame. */
export const BLEED = 48;
