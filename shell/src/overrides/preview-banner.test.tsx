import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteManager } from '../federation/remote-manager';
import { PreviewBanner, type PreviewBannerProps } from './preview-banner';

const now = new Date(2026, 5, 1, 12).getTime();
const at = (hour: number, day = 1) => new Date(2026, 5, day, hour).toISOString();

function renderBanner(expires: string, running?: string) {
  const onEnd = jest.fn();
  const site = {
    subscribe: () => () => undefined,
    statusOf: () => 'idle' as const,
    instanceOf: () =>
      running === undefined
        ? undefined
        : ({ release: { version: running } } as ReturnType<RemoteManager['instanceOf']>),
  } satisfies PreviewBannerProps['site'];
  const preview = { version: '1.4.0', expires, document: { payload: '', signatures: [] } };
  render(<PreviewBanner site={site} name="mfe-video" preview={preview} now={() => now} onEnd={onEnd} />);
  return { onEnd, banner: screen.getByRole('complementary', { name: 'Preview' }) };
}

test('names the build and the time, and ends the preview', async () => {
  const { banner, onEnd } = renderBanner(at(14), 'preview');
  expect(banner).toHaveTextContent(/^Preview of mfe-video 1\.4\.0 until (14:00|2:00\sPM)End preview$/);
  await userEvent.click(screen.getByRole('button', { name: 'End preview' }));
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('names the day when it is another one', () => {
  expect(renderBanner(at(9, 2)).banner).toHaveTextContent(/until Tuesday/);
});

test('says when the current version runs in its place', () => {
  expect(renderBanner(at(14), '1.3.0').banner).toHaveTextContent(
    'The preview of mfe-video 1.4.0 didn’t load. You’re seeing the current version.',
  );
});

test('says when its time is over while the page is open', () => {
  jest.useFakeTimers();
  const { banner } = renderBanner(at(14), 'preview');
  act(() => jest.advanceTimersByTime(2 * 3_600_000));
  expect(banner).toHaveTextContent('The preview of mfe-video 1.4.0 has ended.Back to the site');
  jest.useRealTimers();
});
