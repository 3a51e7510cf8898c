import sharp from 'sharp';
import { type PaletteName, palettes } from './palettes';
import { seeded } from './random';
import { type Recipe, sceneOf } from './scenes/index';
import { BLEED, type Layer, type Stage } from './stage';

/** Plain data, so that its fingerprint shows a change. */
export interface Art {
  readonly scene: Recipe;
  readonly palette: PaletteName;
  readonly seed: string;
}

/** A layer as pixels: premultiplied RGBA, `bleed` pixels wider than the frame on both sides. */
export interface Sheet {
  readonly layer: Layer;
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly bleed: number;
}

export function stageFor(art: Art, width: number, height: number): Stage {
  return {
    width: (900 * width) / height,
    height: 900,
    bleed: BLEED,
    palette: palettes[art.palette],
    random: seeded(art.seed),
  };
}

async function renderLayer(layer: Layer, stage: Stage, scale: number): Promise<Sheet> {
  const height = Math.round(stage.height * scale);
  const bleed = Math.round(stage.bleed * scale);
  const width = Math.round(stage.width * scale) + 2 * bleed;
  const box = `${-stage.bleed} 0 ${stage.width + 2 * stage.bleed} ${stage.height}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}" preserveAspectRatio="none">${layer.svg}</svg>`;
  const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3]! / 255;
    pixels[i] = pixels[i]! * alpha;
    pixels[i + 1] = pixels[i + 1]! * alpha;
    pixels[i + 2] = pixels[i + 2]! * alpha;
  }
  return { layer, pixels, width, height, bleed };
}

export async function renderSheets(art: Art, width: number, height: number): Promise<Sheet[]> {
  const stage = stageFor(art, width, height);
  const layers = sceneOf(art.scene)(stage);
  return Promise.all(layers.map((layer) => renderLayer(layer, stage, height / stage.height)));
}
