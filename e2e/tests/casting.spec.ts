import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, startLoggedIn, videosOfType } from '../fixtures/accounts';
import { time } from '../fixtures/playback';
import { expect, pendingMarks, test } from '../fixtures/test';

const castButton = (page: Page) => page.getByRole('button', { name: 'Play on another device', exact: true });

/** Opens a free video and waits until it plays. @returns its element, which outlives its page */
async function open(page: Page, account: Account, request: APIRequestContext) {
  const [video] = await videosOfType(request, 'Free');
  await startLoggedIn(page, account);
  await page.goto(`/user-routes/video-player?id=${video?.id}`);
  await expect.poll(() => time(page), { timeout: 30_000 }).toBeGreaterThan(0.2);
  // The controls hide while the pointer rests.
  await page.mouse.move(300, 300);
  return page.evaluateHandle(() => document.querySelector('video'));
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /profile/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page
    .getByRole('dialog', { name: /log out/ })
    .getByRole('button', { name: 'Yes' })
    .click();
  await expect(page).toHaveURL(/\/login$/);
}

// A popup may be marking what it shows when the session ends.
test.use({ injectedFailures: { messages: [pendingMarks] } });

test('logging out stops the video, which stays at its start', async ({ page, account, request }) => {
  const video = await open(page, account, request);
  await logOut(page);
  await expect
    .poll(() => video.evaluate((element) => ({ paused: element?.paused, time: element?.currentTime })))
    .toEqual({ paused: true, time: 0 });
});

test.describe('another device', () => {
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
  const remoteState = (page: Page) => page.evaluate(() => document.querySelector('video')?.remote.state);

  test('is offered when there is one, plays, and gives the video back', async ({ page, account, request }) => {
    await addDevice(page);
    await open(page, account, request);
    const button = castButton(page);
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => remoteState(page)).toBe('connected');
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    const before = await time(page);
    await expect.poll(() => time(page)).toBeGreaterThan(before + 1);
  });

  test('is not offered without one', async ({ page, account, request }) => {
    await open(page, account, request);
    await expect(page.getByRole('region', { name: /Video player/ })).toBeVisible();
    await expect(castButton(page)).toHaveCount(0);
  });

  test('stops when the viewer logs out', async ({ page, account, request }) => {
    await addDevice(page);
    const video = await open(page, account, request);
    await castButton(page).click();
    await expect.poll(() => remoteState(page)).toBe('connected');
    await logOut(page);
    await expect.poll(() => video.evaluate((element) => element?.remote.state)).toBe('disconnected');
  });
});
