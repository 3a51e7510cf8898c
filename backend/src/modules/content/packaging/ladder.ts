export interface Rendition {
  /** Its folder, named after the height of a 16:9 video of this size. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly profile: 'main' | 'high';
  /** In kilobits per second. */
  readonly maxrate: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const STEPS = [360, 720, 1_080];
/** A source that exceeds its largest step by this factor gets a rendition of the source's size, too. */
const MIN_STEP_RATIO = 1.25;
/** H.264 with 4:2:0 chroma needs even sides; rounding never exceeds the source's. */
const toEven = (length: number, max: number): number =>
  Math.max(2, Math.min(2 * Math.round(length / 2), 2 * Math.floor(max / 2)));

/** The height of the smallest 16:9 frame that contains the picture, portrait or landscape. */
const getFrameHeight = ({ width, height }: Size): number => {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  return Math.max(short, (long * 9) / 16);
};

function createRendition(source: Size, step: number): Rendition {
  const scale = step / getFrameHeight(source);
  return {
    name: `${Math.round(step)}p`,
    width: toEven(source.width * scale, source.width),
    height: toEven(source.height * scale, source.height),
    profile: step <= 480 ? 'main' : 'high',
    // 900 at 360p, 2800 at 720p, 5450 at 1080p, interpolated between them.
    maxrate: Math.round(900 * (step / 360) ** 1.64),
  };
}

/** Smallest first; none is larger than the source. */
export function getRenditions(source: Size): Rendition[] {
  const own = getFrameHeight(source);
  const steps = STEPS.filter((step) => step <= own);
  const last = steps.at(-1) ?? 0;
  if (last < (STEPS.at(-1) ?? 0) && own >= last * MIN_STEP_RATIO) steps.push(own);
  return steps.map((step) => createRendition(source, step));
}
