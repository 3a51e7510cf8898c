import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { createPendingResponse } from '../../testing/pending-response';
import { Button } from '../button/button';
import { Dialog } from './dialog';
import { Sheet } from './sheet';

describe('a dialog', () => {
  const onClose = jest.fn();
  beforeEach(() => onClose.mockClear());
  const modal = (open: boolean) => (
    <StrictMode>
      <Dialog open={open} onClose={onClose} title="Welcome">
        <p>Content</p>
      </Dialog>
    </StrictMode>
  );

  it('is modal while it is open, and empty before and after', () => {
    const { rerender } = render(modal(false));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText('Content')).not.toBeInTheDocument();
    rerender(modal(true));
    expect(screen.getByRole('dialog', { name: 'Welcome' })).toHaveTextContent('Content');
    rerender(modal(false));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText('Content')).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('requests to be closed on Esc, and lets the page decide', () => {
    render(modal(true));
    const dialog = screen.getByRole('dialog');
    const cancel = new Event('cancel', { cancelable: true });
    fireEvent(dialog, cancel);
    expect(cancel.defaultPrevented).toBe(true);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('follows a browser that closes it by itself', () => {
    render(modal(true));
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    dialog.open = false;
    fireEvent(dialog, new Event('close'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('reopens if the browser closes it while the page keeps it open', async () => {
    render(modal(true));
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    dialog.open = false;
    fireEvent(dialog, new Event('close'));
    expect(dialog).not.toHaveAttribute('open');
    await waitFor(() => expect(dialog).toHaveAttribute('open'));
  });

  it('closes by a click on the backdrop, not on the content, nor by a drag out of it', () => {
    render(modal(true));
    const dialog = screen.getByRole('dialog');
    const content = screen.getByText('Content');
    fireEvent.mouseDown(content);
    fireEvent.click(content);
    fireEvent.mouseDown(content);
    fireEvent.click(dialog);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.mouseDown(dialog);
    fireEvent.click(dialog);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('has a close button', async () => {
    render(modal(true));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is closed before it is removed, which restores the focus', () => {
    const close = jest.spyOn(HTMLDialogElement.prototype, 'close');
    const { unmount } = render(<Dialog open onClose={onClose} title="Welcome" />);
    unmount();
    expect(close).toHaveBeenCalledTimes(1);
    close.mockRestore();
  });

  it('keeps its content while it moves out', async () => {
    const { response: finished, resolve } = createPendingResponse();
    HTMLDialogElement.prototype.getAnimations = () => [{ finished } as unknown as Animation];
    const { rerender } = render(modal(true));
    rerender(modal(false));
    expect(screen.getByText('Content')).toBeInTheDocument();
    await act(async () => resolve(undefined));
    expect(screen.queryByText('Content')).not.toBeInTheDocument();
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'getAnimations');
  });
});

it('shows its actions in place of the close button', () => {
  render(<Dialog open onClose={() => undefined} title="Sure?" actions={<Button>No</Button>} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['No']);
});

it('renders a sheet with a button that closes it by a command, which works before any script', () => {
  render(<Sheet id="menu" title="Welcome" />);
  screen.getByRole<HTMLDialogElement>('dialog', { hidden: true }).showModal();
  const close = screen.getByRole('button', { name: 'Close' });
  expect([close.getAttribute('command'), close.getAttribute('commandfor')]).toEqual(['close', 'menu']);
});
