import type { Palette } from './stage';

const palette = (sky: Palette['sky'], sun: string, glow: string, haze: string, ink: string): Palette => ({
  sky,
  sun,
  glow,
  haze,
  ink,
});

/** Every palette ends in a warm near-black. */
export const palettes = {
  dawn: palette(['#1b1420', '#5b2a3a', '#c8623a', '#ffc46b'], '#fff0cf', '#ffb65c', '#c9694a', '#140c0d'),
  saffron: palette(['#2a1310', '#7a3212', '#e08a1e', '#ffd98a'], '#fff6dc', '#ffc454', '#d07a2a', '#180d06'),
  rose: palette(['#1d1226', '#5d2850', '#d0607a', '#ffc3a0'], '#ffeade', '#ff9e86', '#b85872', '#140a12'),
  lake: palette(['#08151d', '#12404a', '#3f8f86', '#f2cf94'], '#fff3d6', '#f6c981', '#3d7f7c', '#07100f'),
  night: palette(['#05060f', '#101a3c', '#2a3a70', '#8a6a8a'], '#fff2d8', '#ffbe73', '#34406e', '#06060c'),
  forest: palette(['#0b1210', '#27382a', '#84854a', '#f6dfa2'], '#fff8de', '#f6d07c', '#7c8150', '#090d08'),
  monsoon: palette(['#0d1416', '#24393f', '#5b7c7e', '#d9c9a0'], '#fff4d8', '#eec27c', '#56757a', '#090d0e'),
  ember: palette(['#0d0606', '#2e0d0b', '#8c2a14', '#ff8a3a'], '#ffe2a8', '#ff8b2e', '#7c2a18', '#0c0505'),
  violet: palette(['#0e0a1e', '#2f1d56', '#7a4a9e', '#f4b6a4'], '#ffeede', '#ffae82', '#6a468e', '#0c0814'),
  sea: palette(['#06121e', '#0e3a5c', '#3b86a4', '#ffd9a4'], '#fff4dd', '#ffc682', '#37799a', '#050c12'),
  earth: palette(['#1a100a', '#4c2a18', '#a8632f', '#f6c884'], '#fff0d2', '#f2b05e', '#98603a', '#120b07'),
  pearl: palette(['#2a2430', '#6a5a6c', '#c49a90', '#ffe6c4'], '#fffaf0', '#ffd9a6', '#a88a8c', '#171218'),
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
