/** Size of the coarse field on which light is computed; it is scaled smoothly to the frame. */
const COLUMNS = 40;
const ROWS = 24;

/** Slow light over the sky: a sum of drifting waves around 1. */
export class WanderingLight {
  private readonly field = new Float32Array(COLUMNS * ROWS);
  private readonly column: Float32Array;
  private readonly row: Float32Array;

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly strength: number,
  ) {
    this.column = Float32Array.from({ length: width }, (_, x) => (x / (width - 1)) * (COLUMNS - 1.001));
    this.row = new Float32Array(width);
  }

  /** `t` is in seconds. */
  moveTo(t: number): void {
    for (let j = 0; j < ROWS; j++) {
      for (let i = 0; i < COLUMNS; i++) {
        const u = (i / COLUMNS) * 6.2;
        const v = (j / ROWS) * 4.4;
        const wave =
          Math.sin(u * 0.9 + t * 0.19) +
          Math.sin(v * 1.3 - t * 0.15 + Math.sin(u * 0.6 + t * 0.08)) +
          Math.sin((u + v) * 0.8 + t * 0.12) +
          Math.sin(Math.hypot(u - 3 - Math.sin(t * 0.07), v - 2) * 1.6 - t * 0.22);
        this.field[j * COLUMNS + i] = 1 + (wave / 4) * this.strength;
      }
    }
  }

  /** Returns the light along one row of the frame. The next call reuses the array. */
  along(y: number): Float32Array {
    const at = (y / (this.height - 1)) * (ROWS - 1.001);
    const top = Math.floor(at);
    const low = at - top;
    for (let x = 0; x < this.width; x++) {
      const position = this.column[x]!;
      const left = position | 0;
      const f = position - left;
      const i = top * COLUMNS + left;
      const upper = this.field[i]! + (this.field[i + 1]! - this.field[i]!) * f;
      const lower = this.field[i + COLUMNS]! + (this.field[i + COLUMNS + 1]! - this.field[i + COLUMNS]!) * f;
      this.row[x] = upper + (lower - upper) * low;
    }
    return this.row;
  }
}
