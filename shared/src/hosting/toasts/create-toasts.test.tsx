import { waitFor } from '@testing-library/react';
import { createToasts } from './create-toasts';

function makeToasts(failures: number) {
  const shown: string[] = [];
  let calls = 0;
  const load = jest.fn(async () => {
    if ((calls += 1) <= failures) throw new Error('the chunk did not load');
    return { showToast: (_: unknown, text: string) => void shown.push(text) };
  });
  return { toasts: createToasts(load), shown, load };
}
afterEach(() => jest.restoreAllMocks());

test('a toast whose library fails once is shown immediately', async () => {
  const { toasts, shown } = makeToasts(1);
  toasts.error('Payment Failed');
  await waitFor(() => expect(shown).toEqual(['Payment Failed']));
});

test('offline, a toast is shown once the browser is online again', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const listen = jest.spyOn(window, 'addEventListener');
  const { toasts, shown } = makeToasts(2);
  toasts.error('Payment Failed');
  await waitFor(() => expect(listen).toHaveBeenCalledWith('online', expect.any(Function), { once: true }));
  expect(shown).toEqual([]);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(shown).toEqual(['Payment Failed']));
});

test('online, a toast whose library fails twice does not appear much later', async () => {
  const { toasts, shown, load } = makeToasts(2);
  toasts.error('Payment Failed');
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await new Promise((resolve) => setTimeout(resolve, 0));
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(shown).toEqual([]);
});
