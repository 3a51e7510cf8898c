import subsetFont from 'subset-font';
import type { RawLoaderDefinitionFunction } from 'webpack';

/** What a style sheet writes behind a font's name: `?wght=400..700&wdth=90&text=₹`. */
interface FontRequest {
  readonly text: string | undefined;
  readonly axes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
}

/** Description and URL of the licence, which the Open Font License wants to stay in each copy. */
const LICENCE_NAMES = [13, 14];

function toAxis(name: string, value: string): number | { min: number; max: number } {
  const [min = NaN, max = min] = value.split('..').map(Number);
  if (Number.isNaN(min) || Number.isNaN(max))
    throw new Error(`The font's axis '${name}' must be a number or a range such as 400..700, but it is '${value}'.`);
  return min === max ? min : { min, max };
}

/** @throws Error for an axis that is neither a number nor a range */
export function parseFontRequest(query: string): FontRequest {
  const { text, ...axes } = Object.fromEntries(new URLSearchParams(query));
  return {
    text,
    axes: Object.fromEntries(Object.entries(axes).map(([name, value]) => [name, toAxis(name, value)])),
  };
}

/**
 * Reduces a variable font to the axes that the site uses, and to `text` if the request has one. Weights and widths that
 * no rule uses are a third of the Devanagari file, and more of the Latin one.
 */
export function reduceFont(
  font: Buffer,
  { text, axes }: FontRequest,
  targetFormat: 'truetype' | 'woff2' = 'woff2',
): Promise<Buffer<ArrayBuffer>> {
  return subsetFont(font, text, {
    targetFormat,
    variationAxes: axes,
    keepAllGlyphs: text === undefined,
    preserveNameIds: LICENCE_NAMES,
  });
}

/** webpack's loader for fonts that are requested with axes. */
const fontLoader: RawLoaderDefinitionFunction = function (this, content) {
  const done = this.async();
  reduceFont(content, parseFontRequest(this.resourceQuery)).then(
    (reduced) => done(null, reduced),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
  );
};

export const raw = true;
export default fontLoader;
