export type AnchorSide = 'above' | 'below';
export type AnchorAlign = 'start' | 'end';

export interface AnchorRequest {
  readonly trigger: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;
  readonly panel: { readonly width: number; readonly height: number };
  readonly window: { readonly width: number; readonly height: number };
  /** Where the panel stands if there is room. */
  readonly side: AnchorSide;
  /** Which edge of the trigger the panel keeps to. */
  readonly align: AnchorAlign;
}

/** Where a panel stands, all in pixels. */
export interface AnchorPosition {
  readonly side: AnchorSide;
  readonly left: number;
  /** Distance from the window's upper edge, above the trigger from its lower one. */
  readonly edge: number;
  /** The height that there is. */
  readonly room: number;
}

/** From the trigger. */
const GAP = 8;
/** From the window's edges. */
const MARGIN = 16;
/** A panel that has this much room on its side scrolls there and does not go to the other one. */
const ENOUGH = 240;

/** Puts a panel beside its trigger and keeps it inside the window; on the other side only where it has more room there. */
export function positionPanel({ trigger, panel, window, side: wantedSide, align }: AnchorRequest): AnchorPosition {
  const rooms = { above: trigger.top - GAP - MARGIN, below: window.height - MARGIN - (trigger.bottom + GAP) };
  const other = wantedSide === 'below' ? 'above' : 'below';
  const side =
    rooms[wantedSide] < Math.min(panel.height, ENOUGH) && rooms[other] > rooms[wantedSide] ? other : wantedSide;
  const wanted = align === 'start' ? trigger.left : trigger.right - panel.width;
  return {
    side,
    left: Math.max(MARGIN, Math.min(wanted, window.width - MARGIN - panel.width)),
    edge: side === 'below' ? trigger.bottom + GAP : window.height - trigger.top + GAP,
    room: Math.max(0, rooms[side]),
  };
}
