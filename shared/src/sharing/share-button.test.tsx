import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '../testing';
import { ShareButton } from './share-button';

const href = '/user-routes/video-player?id=7';
const url = `${location.origin}${href}`;

function give(share: unknown, writeText: unknown): void {
  for (const [name, value] of [
    ['share', share],
    ['clipboard', { writeText }],
  ] as const) {
    if (value === undefined) delete (navigator as unknown as Record<string, unknown>)[name];
    else Object.defineProperty(navigator, name, { configurable: true, value });
  }
}
afterEach(() => give(undefined, undefined));

async function press(share: unknown, writeText: unknown) {
  const user = userEvent.setup();
  const { host } = renderWithHost(<ShareButton title="Still Water" href={href} />);
  // After `setup`, which brings a clipboard of its own.
  give(share, writeText);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  return host;
}

it('opens the menu of the device with the title and the absolute link', async () => {
  const share = jest.fn(() => Promise.resolve());
  const writeText = jest.fn();
  const host = await press(share, writeText);
  expect(share).toHaveBeenCalledWith({ title: 'Still Water', url });
  expect(writeText).not.toHaveBeenCalled();
  expect(host.recorded.toasts).toEqual([]);
});

it('says nothing when the viewer closes the menu', async () => {
  const writeText = jest.fn();
  const host = await press(() => Promise.reject(new DOMException('closed', 'AbortError')), writeText);
  expect(writeText).not.toHaveBeenCalled();
  expect(host.recorded.toasts).toEqual([]);
});

it.each([
  ['has no menu', undefined],
  ['does not open it', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
])('copies the link and says so where the device %s', async (_, share) => {
  const writeText = jest.fn(() => Promise.resolve());
  const host = await press(share, writeText);
  await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', text: 'Link copied' }]));
  expect(writeText).toHaveBeenCalledWith(url);
});

it('says where the link is when it cannot be copied either', async () => {
  const host = await press(undefined, () => Promise.reject(new Error('denied')));
  await waitFor(() =>
    expect(host.recorded.toasts).toEqual([
      { kind: 'error', text: 'We couldn’t copy the link. Copy it from the top of your browser.' },
    ]),
  );
});
