import { seeded } from './random';
import type { Sheet } from './render';

export function flatten(sheets: readonly Sheet[], width: number, height: number): Float32Array {
  const frame = new Float32Array(width * height * 3);
  for (const sheet of sheets) {
    const add = sheet.layer.blend === 'add';
    for (let y = 0; y < height; y++) {
      let from = (y * sheet.width + sheet.bleed) * 4;
      let to = y * width * 3;
      for (let x = 0; x < width; x++, from += 4, to += 3) {
        const alpha = sheet.pixels[from + 3]!;
        if (alpha === 0) continue;
        for (let c = 0; c < 3; c++) {
          const below = frame[to + c]!;
          const value = sheet.pixels[from + c]!;
          // Screen light instead of adding it, so that a sun never clips into a flat white patch.
          frame[to + c] = add ? below + value - (below * value) / 255 : value + below * (1 - alpha / 255);
        }
      }
    }
  }
  return frame;
}

export function vignette(u: number, v: number, strength: number): number {
  const dx = (u - 0.5) * 1.15;
  const dy = (v - 0.47) * 1.1;
  return 1 - strength * Math.min(1, (dx * dx + dy * dy) * 2) ** 1.3;
}

/** Grades a still with a gentle contrast curve and the vignette. Returns 8-bit RGB. */
export function grade(frame: Float32Array, width: number, height: number, strength = 0.5): Buffer {
  const graded = Buffer.alloc(frame.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = vignette(x / width, y / height, strength);
      for (let c = 0; c < 3; c++, i++) {
        const t = Math.min(1, (frame[i]! * light) / 255);
        const curved = t + 0.1 * Math.sin(2 * Math.PI * (t - 0.5)) * t * (1 - t) * 2.4;
        // Dithering by one level hides the steps of long dark gradients.
        graded[i] = Math.max(0, Math.min(255, curved * 255 + ((x * 7 + y * 13 + c) % 17) / 17));
      }
    }
  }
  return graded;
}

/** Film grain over 8-bit RGB, stronger in the middle tones, the same for all channels. */
export function grain(pixels: Buffer, amount: number, seed: string): void {
  const random = seeded(seed);
  for (let i = 0; i < pixels.length; i += 3) {
    const noise = random() + random() + random() - 1.5;
    const luma = (pixels[i]! * 0.3 + pixels[i + 1]! * 0.6 + pixels[i + 2]! * 0.1) / 255;
    const lift = noise * amount * (0.45 + 2.2 * luma * (1 - luma));
    for (let c = 0; c < 3; c++) pixels[i + c] = Math.max(0, Math.min(255, pixels[i + c]! + lift));
  }
}
