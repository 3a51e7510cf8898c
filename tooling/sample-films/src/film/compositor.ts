import { vignette } from '../art/finish';
import { seeded } from '../art/random';
import type { Sheet } from '../art/render';
import type { Card } from './cards';
import { WanderingLight } from './light';

interface Plate extends Sheet {
  readonly from: number;
  readonly to: number;
}

function plate(sheet: Sheet): Plate {
  const filled = (y: number) => {
    for (let i = y * sheet.width * 4 + 3, end = i + sheet.width * 4; i < end; i += 4)
      if (sheet.pixels[i]! > 0) return true;
    return false;
  };
  let from = 0;
  let to = sheet.height;
  while (from < to && !filled(from)) from++;
  while (to > from && !filled(to - 1)) to--;
  return { ...sheet, from, to };
}

/**
 * Scenery redraws per second. The scenery moves less than a pixel in between, so a higher rate would be invisible, but
 * every redraw costs bits for the whole picture.
 */
const SCENERY_RATE = 6;

const eased = (t: number) => t * t * (3 - 2 * t);

export class Compositor {
  private readonly plates: readonly Plate[];
  private readonly light: WanderingLight;
  private readonly scenery: Float32Array;
  private readonly acc: Float32Array;
  private drawnAt = -1;
  private readonly shade: Float32Array;
  private readonly dither: Float32Array;
  /** The frame drawn last, 8-bit RGB. */
  readonly frame: Buffer;

  constructor(
    sheets: readonly Sheet[],
    private readonly cards: readonly Card[],
    readonly width: number,
    readonly height: number,
    private readonly duration: number,
  ) {
    this.plates = sheets.map(plate);
    this.light = new WanderingLight(width, height, 0.16);
    this.scenery = new Float32Array(width * height * 3);
    this.acc = new Float32Array(width * height * 3);
    this.frame = Buffer.alloc(width * height * 3);
    const random = seeded('dither');
    // A fixed pattern hides the bands of dark gradients and costs no bits after a keyframe.
    this.dither = Float32Array.from({ length: width * height }, () => random() + random() - 0.5);
    this.shade = Float32Array.from({ length: width * height }, (_, i) => {
      const u = (i % width) / width;
      const v = Math.floor(i / width) / height;
      // The left side is darker, because it shows the text.
      return vignette(u, v, 0.5) * (1 - 0.42 * (1 - eased(Math.min(1, u / 0.72))) * (1 - Math.abs(v - 0.5) * 0.7));
    });
  }

  draw(t: number): Buffer {
    const at = Math.floor(t * SCENERY_RATE + 1e-6) / SCENERY_RATE;
    if (at !== this.drawnAt) {
      this.light.moveTo(at);
      this.plates.forEach((sheet, i) => {
        if (i === 0) this.drawSky(sheet);
        else this.drawSheet(sheet, at / this.duration, at, i);
      });
      this.drawnAt = at;
    }
    this.acc.set(this.scenery);
    for (const card of this.cards) this.drawCard(card, t);
    return this.finish(t);
  }

  private drawSky(sheet: Plate): void {
    const { scenery: acc, width } = this;
    for (let y = 0, to = 0; y < this.height; y++) {
      const light = this.light.along(y);
      let from = (y * sheet.width + sheet.bleed) * 4;
      for (let x = 0; x < width; x++, from += 4, to += 3) {
        const lit = light[x]!;
        acc[to] = sheet.pixels[from]! * lit;
        acc[to + 1] = sheet.pixels[from + 1]! * lit;
        acc[to + 2] = sheet.pixels[from + 2]! * lit;
      }
    }
  }

  private drawSheet(sheet: Plate, progress: number, t: number, index: number): void {
    const { scenery: acc, width, height } = this;
    const { pixels } = sheet;
    const { drift = 0, rise = 0, blend, breath = 0 } = sheet.layer;
    const unit = height / 900;
    // Centred in time: the middle of the film shows the picture as composed.
    const moveX = -(progress - 0.5) * drift * unit;
    const moveY = rise === 0 ? 0 : (progress - 0.5) * rise * unit;
    const wholeX = Math.floor(moveX);
    const wholeY = Math.floor(moveY);
    const f = rise === 0 ? moveX - wholeX : moveY - wholeY;
    const next = rise === 0 ? 4 : sheet.width * 4;
    const gain = blend === 'add' ? 1 - breath * (0.5 + 0.5 * Math.sin(t * (0.55 + index * 0.07) + index * 1.7)) : 1;
    const first = Math.max(0, sheet.from - wholeY - 1);
    const last = Math.min(height, sheet.to - wholeY);
    for (let y = first; y < last; y++) {
      const row = Math.min(sheet.height - 2, Math.max(0, y + wholeY));
      let from = (row * sheet.width + sheet.bleed + wholeX) * 4;
      let to = y * width * 3;
      for (let x = 0; x < width; x++, from += 4, to += 3) {
        const a0 = pixels[from + 3]!;
        const a1 = pixels[from + next + 3]!;
        if (a0 === 0 && a1 === 0) continue;
        const r = (pixels[from]! + (pixels[from + next]! - pixels[from]!) * f) * gain;
        const g = (pixels[from + 1]! + (pixels[from + next + 1]! - pixels[from + 1]!) * f) * gain;
        const b = (pixels[from + 2]! + (pixels[from + next + 2]! - pixels[from + 2]!) * f) * gain;
        if (blend === 'add') {
          acc[to] = acc[to]! + r * (1 - acc[to]! / 255);
          acc[to + 1] = acc[to + 1]! + g * (1 - acc[to + 1]! / 255);
          acc[to + 2] = acc[to + 2]! + b * (1 - acc[to + 2]! / 255);
        } else {
          const keep = 1 - (a0 + (a1 - a0) * f) / 255;
          acc[to] = r + acc[to]! * keep;
          acc[to + 1] = g + acc[to + 1]! * keep;
          acc[to + 2] = b + acc[to + 2]! * keep;
        }
      }
    }
  }

  private drawCard(card: Card, t: number): void {
    if (t < card.start || t > card.end) return;
    // Text only fades: moving it doubled the bits of a whole film.
    const opacity = eased(Math.min(1, (t - card.start) / 0.4)) * eased(Math.min(1, (card.end - t) / 0.3));
    const { acc, width } = this;
    for (let y = 0; y < card.height; y++) {
      const target = card.top + y;
      if (target < 0 || target >= this.height) continue;
      let from = y * card.width * 4;
      let to = (target * width + card.left) * 3;
      for (let x = 0; x < card.width; x++, from += 4, to += 3) {
        const alpha = (card.pixels[from + 3]! / 255) * opacity;
        if (alpha === 0) continue;
        // The shade is for the picture only, so remove it from the text.
        const bright = 1 / Math.max(0.3, this.shade[target * width + card.left + x]!);
        acc[to] = acc[to]! * (1 - alpha) + card.pixels[from]! * alpha * bright;
        acc[to + 1] = acc[to + 1]! * (1 - alpha) + card.pixels[from + 1]! * alpha * bright;
        acc[to + 2] = acc[to + 2]! * (1 - alpha) + card.pixels[from + 2]! * alpha * bright;
      }
    }
  }

  private finish(t: number): Buffer {
    const { acc, frame, shade, dither } = this;
    const curtain = Math.min(1, t / 1.1, Math.max(0, (this.duration - t) / 1.2));
    for (let i = 0, to = 0; i < shade.length; i++, to += 3) {
      const s = shade[i]! * curtain;
      const d = dither[i]!;
      for (let c = 0; c < 3; c++) {
        const v = acc[to + c]! * s + d;
        frame[to + c] = v < 0 ? 0 : v > 255 ? 255 : v;
      }
    }
    return frame;
  }
}
