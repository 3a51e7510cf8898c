/** The breakpoints of a rail (SPEC-9); limits are inclusive (D-27). */
export type Breakpoint = 'wide' | 'large' | 'medium' | 'small';
type RailCounts = Readonly<Record<Breakpoint, number>>;

export const limits = [
  ['small', 480],
  ['medium', 600],
  ['large', 1_024],
] as const satisfies readonly (readonly [Breakpoint, number])[];

export const usualVisible: RailCounts = { wide: 4, large: 3, medium: 2, small: 1 };
export const usualScroll: RailCounts = { wide: 2, large: 3, medium: 2, small: 1 };

/** @param isAtMost true if the window is at most this many pixels wide */
export const breakpointOf = (isAtMost: (pixels: number) => boolean): Breakpoint =>
  limits.find(([, pixels]) => isAtMost(pixels))?.[0] ?? 'wide';

export interface RailView {
  readonly first: number;
  readonly count: number;
  readonly visible: number;
  readonly scroll: number;
}

export const lastFirst = ({ count, visible }: Pick<RailView, 'count' | 'visible'>): number =>
  Math.max(0, count - visible);
const within = (view: RailView, first: number): number => Math.min(lastFirst(view), Math.max(0, first));

export const isInView = ({ first, visible }: Pick<RailView, 'first' | 'visible'>, slide: number): boolean =>
  slide >= first && slide < first + visible;
export const canStep = (view: RailView, direction: -1 | 1): boolean =>
  direction < 0 ? view.first > 0 : view.first < lastFirst(view);

/** Returns the first slide after a press of an arrow, limited to the ends of the rail. */
export const step = (view: RailView, direction: -1 | 1): number => within(view, view.first + direction * view.scroll);

/** Returns the first slide that makes a slide visible; scrolls by at least one step if it is hidden. */
export function reveal(view: RailView, slide: number): number {
  if (isInView(view, slide)) return view.first;
  return within(
    view,
    slide < view.first
      ? Math.min(slide, view.first - view.scroll)
      : Math.max(slide - view.visible + 1, view.first + view.scroll),
  );
}

/** Returns the slide that a key moves to; undefined for other keys and at the ends. */
export function afterKey(key: string, slide: number, count: number): number | undefined {
  const target = { ArrowRight: slide + 1, ArrowLeft: slide - 1, Home: 0, End: count - 1 }[key];
  return target === undefined || target === slide || target < 0 || target >= count ? undefined : target;
}
