/** The longest pause between the two presses of a double click: the default on Windows and most desktops. */
export const DOUBLE_CLICK_MS = 500;

export interface ClickWatch {
  start(): () => void;
  /** Resolves when the next press can no longer belong to the same double click as the last one. */
  settled(): Promise<void>;
}

/**
 * Tracks pointer presses on this page. A page that opens between the two presses of a double click receives the
 * second one; on a payment page, 'Cancel' can be where 'Buy Now' was.
 */
export function createClickWatch(): ClickWatch {
  let lastPressAt = -Infinity;
  const onPress = () => {
    lastPressAt = performance.now();
  };
  return {
    start() {
      // The capture phase also sees presses whose propagation a component stops.
      window.addEventListener('pointerdown', onPress, { capture: true });
      return () => window.removeEventListener('pointerdown', onPress, { capture: true });
    },
    async settled() {
      for (;;) {
        const wait = lastPressAt + DOUBLE_CLICK_MS - performance.now();
        if (wait <= 0) return;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    },
  };
}
