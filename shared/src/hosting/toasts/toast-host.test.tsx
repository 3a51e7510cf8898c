import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showToast } from './toast-host';

const show = (...toast: Parameters<typeof showToast>) => act(async () => showToast(...toast));

const findToast = async (text: string) =>
  (await screen.findByText(text)).closest<HTMLElement>('[role=status], [role=alert]')!;

test('toasts are announced by their kind, in a layer above dialogs', async () => {
  const open = jest.spyOn(HTMLElement.prototype, 'showPopover');
  await show('success', 'User signed up successfully');
  expect(await screen.findByRole('status')).toHaveTextContent('User signed up successfully');
  await show('error', 'Payment Failed');
  expect(await screen.findByRole('alert')).toHaveTextContent('Payment Failed');
  expect(screen.getByRole('region', { name: 'Messages' }).closest('.toast-layer')).toBeInTheDocument();
  expect(open).toHaveBeenCalledTimes(2);
});

test('a browser that does not know the selector of open popovers shows toasts', async () => {
  const { matches } = Element.prototype;
  const known = jest.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    if (selector.includes('popover')) throw new SyntaxError(selector);
    return matches.call(this, selector);
  });
  await show('error', 'Payment Failed');
  expect(await findToast('Payment Failed')).toBeInTheDocument();
  known.mockRestore();
});

test('a browser without popovers shows toasts', async () => {
  const { showPopover, hidePopover } = HTMLElement.prototype;
  Object.assign(HTMLElement.prototype, { showPopover: undefined, hidePopover: undefined });
  await show('error', 'Payment Cancel');
  await show('error', 'Alredy Buyed Video');
  expect(await findToast('Alredy Buyed Video')).toBeInTheDocument();
  Object.assign(HTMLElement.prototype, { showPopover, hidePopover });
});

test('a repeated text is announced again by a new element', async () => {
  await show('error', 'Something Went Wrong');
  const first = await findToast('Something Went Wrong');
  await show('error', 'Something Went Wrong');
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(await findToast('Something Went Wrong')).toHaveAttribute('role', 'alert');
});

test('keeps a toast shown again while it fades out', async () => {
  await show('info', 'A new version is available');
  const first = await findToast('A new version is available');
  await userEvent.click(within(first).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(first).toHaveClass('toast-leaving'));
  await show('info', 'A new version is available');
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(await findToast('A new version is available')).not.toHaveClass('toast-leaving');
});

test('a repeated text does not pile up, and its button closes it', async () => {
  await show('warning', 'Logged Out');
  await show('warning', 'Logged Out');
  const toast = await findToast('Logged Out');
  await userEvent.click(within(toast).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(toast).toHaveClass('toast-leaving'));
  fireEvent.animationEnd(toast);
  await waitFor(() => expect(toast).not.toBeInTheDocument());
});
