export { type FigureResult, type Measure } from './figure-result';
export { measureInTest, recordFigure, type RecordedFigure } from './record-figure';
export { median, toCount, toMeasure, toWorst } from './to-measure';
