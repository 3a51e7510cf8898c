import type { FigureResult } from '@inspire/devkit/figures/figure-result';
import type { Limit, Row } from './rows';

export type Verdict = 'met' | 'missed' | 'incomplete' | 'never run';

/** @returns undefined when the result does not contain the measure */
function isMet({ measures }: FigureResult, { measure, of, atMost, atLeast }: Limit): boolean | undefined {
  const found = measures[measure];
  const value = of === 'ratio' ? found?.against?.ratio : found?.value;
  if (value === undefined) return undefined;
  return value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity);
}

/** A result that lacks a part of the goal is incomplete, unless another part is missed already. */
export function judge({ limits }: Row, result: FigureResult | undefined): Verdict {
  if (!result) return 'never run';
  if (result.error !== undefined) return 'missed';
  const parts = limits.map((limit) => isMet(result, limit));
  if (parts.includes(false)) return 'missed';
  return parts.includes(undefined) ? 'incomplete' : 'met';
}
