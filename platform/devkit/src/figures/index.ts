export { type FigureResult, figureResult, type Measure } from './figure-result';
export { measureInTest, recordFigure, type RecordedFigure, resultsFolder } from './record-figure';
export { median, toCount, toMeasure } from './to-measure';
