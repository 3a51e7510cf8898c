import { type AnchorSide, positionPanel } from './position-panel';

/**
 * Writes the panel's position to custom properties that its style sheet reads: the CSP forbids style attributes in
 * markup.
 */
function settle(panel: HTMLElement, trigger: Element, wanted: AnchorSide): void {
  const { side, left, edge, room } = positionPanel({
    side: wanted,
    trigger: trigger.getBoundingClientRect(),
    // Not the bounding rectangle, which is smaller during the opening animation.
    panel: { width: panel.offsetWidth, height: panel.scrollHeight },
    window: { width: document.documentElement.clientWidth, height: window.innerHeight },
  });
  panel.dataset.side = side;
  for (const [name, value] of Object.entries({ left, edge, room }))
    panel.style.setProperty(`--popover-${name}`, `${value}px`);
}

/**
 * Shows an element with the attribute `popover` at its trigger, in the top layer. Browsers without popovers show it in
 * the page's own stacking order.
 * @returns a function that hides it
 */
export function showAnchored(panel: HTMLElement, trigger: Element, wanted: AnchorSide): () => void {
  panel.showPopover?.();
  const again = () => settle(panel, trigger, wanted);
  again();
  window.addEventListener('resize', again);
  window.addEventListener('scroll', again, { capture: true, passive: true });
  // A press shrinks a button for a moment, which is not over when it opens its panel.
  trigger.addEventListener('transitionend', again);
  const observer = new ResizeObserver(again);
  observer.observe(panel);
  return () => {
    window.removeEventListener('resize', again);
    window.removeEventListener('scroll', again, { capture: true });
    trigger.removeEventListener('transitionend', again);
    observer.disconnect();
    panel.hidePopover?.();
  };
}
