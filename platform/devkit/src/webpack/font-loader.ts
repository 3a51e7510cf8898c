import type { RawLoaderDefinitionFunction } from 'webpack';
import { parseFontRequest, reduceFont } from './reduce-font';

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
