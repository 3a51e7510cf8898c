import { act, fireEvent, screen } from '@testing-library/react';
import type { Shell } from '../app/compose';
import { startUpdates } from './start-updates';

const MINUTE = 60_000;

test('the viewer dismisses the notice, which comes again for the next release only', async () => {
  jest.useFakeTimers();
  let version = '2.0.0';
  const shell = {
    site: {
      refresh: () => Promise.resolve(),
      outdated: () => [{ name: 'mfe-video', version }],
      leave: () => undefined,
    },
    router: { state: { location: { pathname: '/', search: '' } }, subscribe: () => () => undefined },
    isPurchasing: () => false,
  } as unknown as Shell;
  const stop = startUpdates(shell, undefined, Date.now());
  const waitMinutes = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * MINUTE));

  await waitMinutes(10);
  expect(screen.getByRole('status')).toHaveTextContent('A new version is available');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitMinutes(10);
  expect(screen.queryByRole('status')).toBeNull();

  version = '3.0.0';
  await waitMinutes(10);
  version = '4.0.0';
  await waitMinutes(10);
  expect(screen.getAllByRole('status')).toHaveLength(1);
  stop();
  jest.useRealTimers();
});
