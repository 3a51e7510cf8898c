import { type AnchorRequest, positionPanel } from './position-panel';

/** Writes the panel's place where its style sheet reads it; style attributes in markup are not allowed. */
function settle(panel: HTMLElement, trigger: Element, wanted: Pick<AnchorRequest, 'side' | 'align'>): void {
  const { side, left, edge, room } = positionPanel({
    ...wanted,
    trigger: trigger.getBoundingClientRect(),
    // Not the rectangle, which is smaller while the panel moves in.
    panel: { width: panel.offsetWidth, height: panel.scrollHeight },
    window: { width: document.documentElement.clientWidth, height: window.innerHeight },
  });
  panel.dataset.side = side;
  for (const [name, value] of Object.entries({ left, edge, room }))
    panel.style.setProperty(`--popover-${name}`, `${value}px`);
}

/**
 * Shows an element with the attribute `popover` above everything, at its trigger, for as long as it is there. Browsers that know
 * no popovers show it in its place among the page's layers.
 * @returns what hides it
 */
export function showAnchored(
  panel: HTMLElement,
  trigger: Element,
  wanted: Pick<AnchorRequest, 'side' | 'align'>,
): () => void {
  panel.showPopover?.();
  const again = () => settle(panel, trigger, wanted);
  again();
  window.addEventListener('resize', again);
  window.addEventListener('scroll', again, { capture: true, passive: true });
  // Content that arrives later makes the panel larger.
  const observer = new ResizeObserver(again);
  observer.observe(panel);
  return () => {
    window.removeEventListener('resize', again);
    window.removeEventListener('scroll', again, { capture: true });
    observer.disconnect();
    panel.hidePopover?.();
  };
}
