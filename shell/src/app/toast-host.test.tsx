import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showToast } from './toast-host';

const show = (...toast: Parameters<typeof showToast>) => act(async () => showToast(...toast));

test('toasts are announced by their kind, in a layer above dialogs', async () => {
  const open = jest.spyOn(HTMLElement.prototype, 'showPopover');
  await show('success', 'User signed up successfully');
  expect(await screen.findByRole('status')).toHaveTextContent('User signed up successfully');
  await show('error', 'Payment Failed');
  expect(await screen.findByRole('alert')).toHaveTextContent('Payment Failed');
  expect(screen.getByRole('region', { name: 'Messages' }).closest('.toast-layer')).toBeInTheDocument();
  expect(open).toHaveBeenCalledTimes(2);
});

test('a repeated text is announced again, and its time starts again', async () => {
  await show('error', 'Something Went Wrong');
  const first = (await screen.findByText('Something Went Wrong')).closest<HTMLElement>('.Toastify__toast')!;
  const clock = first.querySelector('.Toastify__progress-bar')!;
  await show('error', 'Something Went Wrong');
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(screen.getByText('Something Went Wrong').closest('[role=alert]')).toBeInTheDocument();
  expect(clock).not.toBeInTheDocument();
});

test('a text that comes again while it is leaving stays', async () => {
  await show('info', 'A new version is available');
  const first = (await screen.findByText('A new version is available')).closest<HTMLElement>('.Toastify__toast')!;
  await userEvent.click(within(first).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(first).toHaveClass('toast-leaving'));
  await show('info', 'A new version is available');
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(screen.getByText('A new version is available').closest('.Toastify__toast')).not.toHaveClass('toast-leaving');
});

test('a repeated text does not pile up, and its button closes it', async () => {
  await show('warning', 'Logged Out');
  await show('warning', 'Logged Out');
  const toast = (await screen.findByText('Logged Out')).closest<HTMLElement>('.Toastify__toast')!;
  await userEvent.click(within(toast).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(toast).toHaveClass('toast-leaving'));
  fireEvent.animationEnd(toast);
  await waitFor(() => expect(toast).not.toBeInTheDocument());
});
