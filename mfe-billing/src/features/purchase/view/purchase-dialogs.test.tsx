import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import type { PurchaseItem } from '@inspire/shared/host';
import { createTestHost, makeSession, renderWithHost, type TestHostOptions } from '@inspire/shared/testing';
import { purchaseFlow } from '../model/active-flow';
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
afterEach(() => act(() => purchaseFlow.cancel()));

it.each([
  ['a video', video, 'Buy now', 'Buy Now', 'Yours for good'],
  ['a rental', { ...video, sale: 'rent' as const }, 'Rent now', 'Rent Now', 'Yours for 1 year from the payment'],
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

it('ends with Cancel, and orders nothing', async () => {
  const { host, outcome, user } = show(video);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect(outcome()).resolves.toBe('cancelled');
  expect(host.fake.calls).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks for a missing number, saves it, and goes on to the dialog', async () => {
  const { host, user } = show(video, {
    session: makeSession({ mobileNumber: 'null' }),
    answers: { updateContact: () => makeSession({ mobileNumber: '1234567890' }) },
  });
  const input = screen.getByLabelText('Mobile number');
  await user.type(input, '12345{Enter}');
  expect(await screen.findByText('Please enter a valid 10-digit mobile number.')).toBeInTheDocument();
  expect(input).toHaveFocus();
  expect(host.fake.calls).toEqual([]);
  await user.type(input, '67890{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Buy now' })).toBeInTheDocument();
  expect(host.fake.calls).toEqual([{ name: 'updateContact', input: { body: { contact: '1234567890' } } }]);
  expect(host.session.current()?.mobileNumber).toBe('1234567890');
});

it('says that the number could not be saved, and keeps it', async () => {
  const { host, user } = show(video, {
    session: makeSession({ mobileNumber: '' }),
    answers: { updateContact: () => new ApiError('http', 500) },
  });
  await user.type(screen.getByLabelText('Mobile number'), '1234567890');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to update mobile number. Please try again.')).toBeInTheDocument();
  expect(screen.getByLabelText('Mobile number')).toHaveValue('1234567890');
  expect(host.session.current()?.mobileNumber).toBe('');
});

it('ends when the number dialog is closed without a number', async () => {
  const { outcome, user } = show(video, { session: makeSession({ mobileNumber: 'Not saved' }) });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect(outcome()).resolves.toBe('cancelled');
});
