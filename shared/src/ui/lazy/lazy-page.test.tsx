import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyPage, preloadComponent } from './lazy-page';

const Placeholder = () => <p>on its way</p>;

test('a loaded page renders immediately, so that the scroll position can be restored', async () => {
  const load = () => Promise.resolve(() => <p>page</p>);
  const Page = lazyPage(load, Placeholder);
  const { unmount } = render(<Page />);
  expect(screen.getByText('on its way')).toBeVisible();
  expect(await screen.findByText('page')).toBeVisible();
  unmount();
  render(<Page />);
  expect(screen.getByText('page')).toBeVisible();
  expect(screen.queryByText('on its way')).toBeNull();
  await act(() => Promise.resolve());
});

test('a page that was loaded ahead is there with the first rendering', async () => {
  const load = () => Promise.resolve(() => <p>page</p>);
  await preloadComponent(load);
  const Page = lazyPage(load, Placeholder);
  render(<Page />);
  expect(screen.getByText('page')).toBeVisible();
  await act(() => Promise.resolve());
});

test('one that fails can be tried again in place', async () => {
  const Loaded = () => <p>page</p>;
  const load = jest
    .fn<Promise<typeof Loaded>, []>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Loaded);
  const Page = lazyPage(load, Placeholder);
  render(<Page />);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('page')).toBeVisible();
});
