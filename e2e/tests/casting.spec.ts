import type { Page } from '@playwright/test';
import { logOut, startLoggedIn, videosOfType } from '../fixtures/accounts';
import { time, watch } from '../fixtures/playback';
import { expect, pendingMarks, test } from '../fixtures/test';

// A popup may be marking what it shows when the session ends.
test.use({ injectedFailures: { messages: [pendingMarks] } });

/** The part of a browser that finds devices: no test machine has one. */
const addDevice = (page: Page) =>
  page.addInitScript(() => {
    class Double extends EventTarget {
      state: RemotePlaybackState = 'disconnected';
      watchAvailability(onChange: RemotePlaybackAvailabilityCallback): Promise<number> {
        setTimeout(() => onChange(true));
        return Promise.resolve(1);
      }
      cancelWatchAvailability = () => Promise.resolve();
      private change(state: RemotePlaybackState, event: string): void {
        this.state = state;
        this.dispatchEvent(new Event(event));
      }
      prompt(): Promise<void> {
        if (this.state !== 'disconnected') {
          this.change('disconnected', 'disconnect');
          return Promise.resolve();
        }
        this.change('connecting', 'connecting');
        setTimeout(() => this.change('connected', 'connect'), 100);
        return Promise.resolve();
      }
    }
    const doubles = new WeakMap<object, Double>();
    Object.defineProperty(HTMLMediaElement.prototype, 'remote', {
      get(this: HTMLMediaElement) {
        if (!doubles.has(this)) doubles.set(this, new Double());
        return doubles.get(this);
      },
    });
    // As the specification demands: no device plays an element that forbids it.
    Object.defineProperty(HTMLMediaElement.prototype, 'disableRemotePlayback', {
      get: () => false,
      set(this: HTMLMediaElement, isDisabled: boolean) {
        const double = doubles.get(this);
        if (isDisabled && double && double.state !== 'disconnected') void double.prompt();
      },
    });
  });

test('another device takes the video, gives it back, and logging out ends both at the start', async ({
  page,
  account,
  request,
}) => {
  await addDevice(page);
  const [free] = await videosOfType(request, 'Free');
  await startLoggedIn(page, account);
  await watch(page, free?.id);
  // The element outlives its page.
  const video = await page.evaluateHandle(() => document.querySelector('video'));
  const state = () => video.evaluate((element) => element?.remote.state);
  // The controls hide while the pointer rests.
  await page.mouse.move(300, 300);
  const button = page.getByRole('button', { name: 'Play on another device', exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(state).toBe('connected');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  const before = await time(page);
  await expect.poll(() => time(page)).toBeGreaterThan(before + 1);
  await button.click();
  await expect.poll(state).toBe('connected');

  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(state).toBe('disconnected');
  await expect
    .poll(() => video.evaluate((element) => ({ paused: element?.paused, time: element?.currentTime })))
    .toEqual({ paused: true, time: 0 });
});
