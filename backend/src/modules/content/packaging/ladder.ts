/** One picture stream of a film. */
export interface Rendition {
  /** Its folder, after the height that a 16:9 film of this size has. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly profile: 'main' | 'high';
  /** The most kilobits a second. */
  readonly maxrate: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const STEPS = [360, 720, 1_080];
/** A source that is this much larger than the last step that it fills is kept at its own size too. */
const WORTH_A_STEP = 1.25;
/** Encoders take even lengths; rounding never makes a side longer than the source's. */
const even = (length: number, most: number): number =>
  Math.max(2, Math.min(2 * Math.round(length / 2), 2 * Math.floor(most / 2)));

/** The height of the smallest 16:9 frame that holds the picture, standing or lying. */
const classOf = ({ width, height }: Size): number => {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  return Math.max(short, (long * 9) / 16);
};

function rendition(source: Size, step: number): Rendition {
  const scale = step / classOf(source);
  return {
    name: `${Math.round(step)}p`,
    width: even(source.width * scale, source.width),
    height: even(source.height * scale, source.height),
    profile: step <= 480 ? 'main' : 'high',
    // 900 at 360p, 2800 at 720p, 5450 at 1080p, and in between.
    maxrate: Math.round(900 * (step / 360) ** 1.64),
  };
}

/** The sizes that a film is offered in, smallest first; none is larger than the source. */
export function renditionsOf(source: Size): Rendition[] {
  const own = classOf(source);
  const steps = STEPS.filter((step) => step <= own);
  const last = steps.at(-1) ?? 0;
  if (last < (STEPS.at(-1) ?? 0) && own >= last * WORTH_A_STEP) steps.push(own);
  return steps.map((step) => rendition(source, step));
}
