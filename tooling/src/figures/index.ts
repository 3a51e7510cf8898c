export { type FigureResult, figureResult, type Measure } from './figure-result';
export { RECORD_FIGURES, recordFigure, type RecordedFigure, recordTestFigure, resultsFolder } from './record-figure';
export { median, toCount, toMeasure } from './to-measure';
