import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PurchaseItem, PurchaseOutcome } from '@inspire/shared/host';
import { createTestHost, renderWithHost } from '@inspire/shared/testing';
import { PurchaseButton } from './purchase-button';

const video: PurchaseItem = { kind: 'video', id: 7, title: 'Sunrise', price: 1499, sale: 'buy' };

function show(item: PurchaseItem, purchase: (item: PurchaseItem) => Promise<PurchaseOutcome>) {
  const onBought = jest.fn();
  const host = createTestHost({ purchase });
  renderWithHost(<PurchaseButton item={item} onBought={onBought} />, { host });
  return { host, onBought, user: userEvent.setup() };
}

it('is busy while the purchase runs, and reports that the item was bought', async () => {
  let finish: (outcome: PurchaseOutcome) => void = () => undefined;
  const { host, onBought, user } = show(video, () => new Promise((resolve) => (finish = resolve)));
  await user.click(screen.getByRole('button', { name: /Buy Now/ }));
  await user.click(screen.getByRole('button', { name: /Buy Now/ }));
  expect(host.recorded.purchases).toEqual([video]);
  expect(onBought).not.toHaveBeenCalled();
  finish('bought');
  await screen.findByRole('button', { name: 'Buy Now ₹1,499' });
  expect(onBought).toHaveBeenCalledTimes(1);
});

it('does nothing more after a cancelled purchase', async () => {
  const { onBought, user } = show(video, () => Promise.resolve('cancelled'));
  await user.click(screen.getByRole('button', { name: /Buy Now/ }));
  expect(onBought).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['no remote serves it', () => Promise.resolve('unavailable' as const)],
  ['the command fails', () => Promise.reject(new Error('no remote'))],
])('says that purchases are unavailable when %s, and keeps the focus for another try', async (_, fail) => {
  let purchase: () => Promise<PurchaseOutcome> = fail;
  const { host, user } = show(video, () => purchase());
  screen.getByRole('button', { name: /Buy Now/ }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Purchases are unavailable right now. Please try again.');
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();
  purchase = () => Promise.resolve('cancelled');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: /Buy Now/ })).toHaveFocus());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(host.recorded.purchases).toEqual([video, video]);
});
