export type AnchorSide = 'above' | 'below';

export interface AnchorRequest {
  readonly trigger: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;
  readonly panel: { readonly width: number; readonly height: number };
  readonly window: { readonly width: number; readonly height: number };
  /** The preferred side; the panel takes the other one only where that has more room. */
  readonly side: AnchorSide;
}

/** The position of a panel, in pixels. */
export interface AnchorPosition {
  readonly side: AnchorSide;
  readonly left: number;
  /** Distance from the window's upper edge, or from its lower edge for a panel above the trigger. */
  readonly edge: number;
  readonly room: number;
}

const GAP = 8;
const MARGIN = 16;
/** A panel with this much room on its side scrolls there instead of flipping to the other side. */
const ENOUGH = 240;

/** Positions a panel at the right edge of its trigger, inside the window; flips it only where the other side has more room. */
export function positionPanel({ trigger, panel, window, side: wantedSide }: AnchorRequest): AnchorPosition {
  const rooms = { above: trigger.top - GAP - MARGIN, below: window.height - MARGIN - (trigger.bottom + GAP) };
  const other = wantedSide === 'below' ? 'above' : 'below';
  const side =
    rooms[wantedSide] < Math.min(panel.height, ENOUGH) && rooms[other] > rooms[wantedSide] ? other : wantedSide;
  return {
    side,
    left: Math.max(MARGIN, Math.min(trigger.right - panel.width, window.width - MARGIN - panel.width)),
    edge: side === 'below' ? trigger.bottom + GAP : window.height - trigger.top + GAP,
    room: Math.max(0, rooms[side]),
  };
}
