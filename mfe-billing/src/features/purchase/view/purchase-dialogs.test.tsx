import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import type { PurchaseItem } from '@inspire/shared/host';
import { createTestHost, makeSession, renderWithHost, type TestHostOptions } from '@inspire/shared/testing';
import { purchaseFlow } from '../active-flow';
import { loadPurchaseNumber } from './load-purchase-number';
import { PurchaseDialogs } from './purchase-dialogs';

const video: PurchaseItem = {
  kind: 'video',
  id: 7,
  title: 'Sunrise',
  price: 1499,
  sale: 'buy',
  thumbnailUrl: '/media/covers/7.webp',
};

function show(item: PurchaseItem, options: TestHostOptions = {}) {
  const host = createTestHost({ session: makeSession({ mobileNumber: '9876543210' }), ...options });
  renderWithHost(<PurchaseDialogs />, { host });
  let outcome: Promise<unknown> = Promise.resolve();
  act(() => {
    outcome = purchaseFlow.start(item, host);
  });
  return { host, outcome: () => outcome, user: userEvent.setup() };
}
jest.mock('./load-purchase-number', () => {
  const { loadPurchaseNumber: load } =
    jest.requireActual<typeof import('./load-purchase-number')>('./load-purchase-number');
  return { loadPurchaseNumber: jest.fn(load) };
});
afterEach(() => act(() => purchaseFlow.cancel()));

it.each([
  ['a video', video, 'Buy now', 'Buy Now', 'Yours to keep'],
  [
    'a rental',
    { ...video, sale: 'rent' as const },
    'Rent now',
    'Rent Now',
    'Yours for 1 year from the date of payment',
  ],
  [
    'a plan',
    { ...video, kind: 'plan' as const, title: 'Yearly', months: 12 },
    'Buy now',
    'Buy Now',
    '1 year, about ₹125 a month',
  ],
])('shows what %s costs, and for how long', (_, item, title, button, term) => {
  show(item);
  const dialog = screen.getByRole('dialog', { name: title });
  expect(dialog).toHaveTextContent(item.title);
  expect(dialog).toHaveTextContent('₹1,499');
  expect(dialog).toHaveTextContent(term);
  expect(screen.getByRole('button', { name: button })).toBeEnabled();
});

it('is cancelled by Cancel, and orders nothing', async () => {
  const { host, outcome, user } = show(video);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect(outcome()).resolves.toBe('cancelled');
  expect(host.fake.calls).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('reports that the number could not be saved, and keeps what was typed', async () => {
  const { host, user } = show(video, {
    session: makeSession({ mobileNumber: '' }),
    responses: { updateContact: () => new ApiError('http', 500) },
  });
  await user.type(await screen.findByLabelText('Mobile number'), '1234567890');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to update mobile number. Please try again.')).toBeInTheDocument();
  expect(screen.getByLabelText('Mobile number')).toHaveValue('1234567890');
  expect(host.session.current()?.mobileNumber).toBe('');
});

it('is cancelled when the number dialog is closed without a number', async () => {
  const { outcome, user } = show(video, { session: makeSession({ mobileNumber: 'Not saved' }) });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await expect(outcome()).resolves.toBe('cancelled');
});

it('does not continue with the number when another viewer signed in while it was saved', async () => {
  const { host, outcome, user } = show(video, { session: makeSession({ mobileNumber: '' }) });
  host.fake.respond({
    updateContact: () => {
      host.session.end('logout');
      host.session.start(makeSession({ email: 'ravi@example.com', token: 'another', mobileNumber: '' }));
      return makeSession();
    },
  });
  await user.type(await screen.findByLabelText('Mobile number'), '1234567890{Enter}');
  await expect(outcome()).resolves.toBe('cancelled');
  expect(host.session.current()?.mobileNumber).toBe('');
});

it('is unavailable when the number dialog cannot be loaded, and loads it again the next time', async () => {
  jest.mocked(loadPurchaseNumber).mockRejectedValueOnce(new Error('no chunk'));
  const { host, outcome } = show(video, { session: makeSession({ mobileNumber: '' }) });
  await waitFor(() => expect(purchaseFlow.current()).toBeUndefined());
  await expect(outcome()).resolves.toBe('unavailable');
  act(() => void purchaseFlow.start(video, host));
  expect(await screen.findByLabelText('Mobile number')).toBeInTheDocument();
});
