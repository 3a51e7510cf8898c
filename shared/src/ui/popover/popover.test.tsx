import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, StrictMode, useEffect, useState } from 'react';
import { IconButton } from '../button/icon-button';
import { Icon } from '../icon/icon';
import { Popover } from './popover';

const onOpenChange = jest.fn();
beforeEach(() => onOpenChange.mockClear());

function Bell({
  children = <a href="/one">One</a>,
  label = 'Notifications',
}: {
  children?: ReactNode;
  label?: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button">Before</button>
      <Popover
        label={label}
        open={open}
        onOpenChange={(next) => {
          onOpenChange(next);
          setOpen(next);
        }}
        trigger={
          <IconButton label="Bell">
            <Icon name="bell" />
          </IconButton>
        }
      >
        {children}
      </Popover>
      <button type="button">After</button>
      <p>Elsewhere</p>
    </>
  );
}
const show = (ui: ReactNode = <Bell />) => render(<StrictMode>{ui}</StrictMode>);
const bell = () => screen.getByRole('button', { name: 'Bell' });
const panel = () => screen.queryByRole('dialog', { name: 'Notifications' });

it('opens by its button, reports it, and takes the focus', async () => {
  show();
  expect(bell()).toHaveAttribute('aria-haspopup', 'dialog');
  expect(bell()).toHaveAttribute('aria-expanded', 'false');
  expect(bell()).not.toHaveAttribute('aria-controls');
  expect(panel()).not.toBeInTheDocument();
  await userEvent.click(bell());
  expect(panel()).toHaveFocus();
  expect(bell()).toHaveAttribute('aria-expanded', 'true');
  expect(bell()).toHaveAttribute('aria-controls', panel()?.id);
  expect(panel()).not.toHaveAttribute('aria-modal');
});

it('opens by the keyboard, and closes by its button again', async () => {
  show();
  bell().focus();
  await userEvent.keyboard('{Enter}');
  expect(panel()).toBeInTheDocument();
  await userEvent.click(bell());
  expect(panel()).not.toBeInTheDocument();
  expect(bell()).toHaveFocus();
  expect(onOpenChange.mock.calls.flat()).toEqual([true, false]);
});

it('closes by Esc, from within and from its button, and restores the focus', async () => {
  const onKeyDown = jest.fn();
  show(
    <div onKeyDown={(event) => onKeyDown(event.key)}>
      <Bell />
    </div>,
  );
  await userEvent.click(bell());
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'One' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(panel()).not.toBeInTheDocument();
  expect(bell()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab({ shift: true });
  expect(bell()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(panel()).not.toBeInTheDocument();
  expect(onKeyDown.mock.calls.flat()).not.toContain('Escape');
});

it('closes when Tab leaves its last element, and the focus moves on', async () => {
  show();
  await userEvent.click(bell());
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  expect(panel()).not.toBeInTheDocument();
});

it('closes by a press elsewhere, not by one inside', async () => {
  show(
    <Bell>
      <p>Inside</p>
    </Bell>,
  );
  await userEvent.click(bell());
  await userEvent.click(screen.getByText('Inside'));
  expect(panel()).toBeInTheDocument();
  expect(onOpenChange).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByText('Elsewhere'));
  expect(panel()).not.toBeInTheDocument();
  expect(onOpenChange).toHaveBeenLastCalledWith(false);
});

it('follows a browser that closes it by itself, also between the press and the click on its button', async () => {
  show();
  await userEvent.click(bell());
  const closed = () =>
    fireEvent(panel()!, Object.assign(new Event('toggle'), { oldState: 'open', newState: 'closed' }));
  closed();
  expect(panel()).not.toBeInTheDocument();
  await userEvent.click(bell());
  fireEvent.pointerDown(bell());
  closed();
  fireEvent.click(bell());
  expect(panel()).not.toBeInTheDocument();
});

it('keeps what its button does by itself', async () => {
  const own = { onClick: jest.fn(), onKeyDown: jest.fn(), ref: jest.fn() };
  render(
    <Popover
      label="Notifications"
      open={false}
      onOpenChange={onOpenChange}
      trigger={
        <IconButton label="Bell" {...own}>
          b
        </IconButton>
      }
    />,
  );
  await userEvent.click(bell());
  await userEvent.keyboard('a');
  expect(own.onClick).toHaveBeenCalledTimes(1);
  expect(own.onKeyDown).toHaveBeenCalledTimes(1);
  expect(own.ref).toHaveBeenCalledWith(bell());
  expect(onOpenChange.mock.calls.flat()).toEqual([true]);
});

it('mounts its children for every opening, also for one during the closing animation', async () => {
  HTMLElement.prototype.getAnimations = () => [{ finished: new Promise(() => undefined) } as unknown as Animation];
  const mounted = jest.fn();
  const Content = () => {
    useEffect(mounted, []);
    return null;
  };
  render(
    <Bell>
      <Content />
    </Bell>,
  );
  await userEvent.click(bell());
  await userEvent.keyboard('{Escape}');
  expect(panel()).toBeInTheDocument();
  expect(mounted).toHaveBeenCalledTimes(1);
  await userEvent.click(bell());
  expect(mounted).toHaveBeenCalledTimes(2);
  Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations');
});

it('works in a browser without the popover API', async () => {
  const known = { showPopover: HTMLElement.prototype.showPopover, hidePopover: HTMLElement.prototype.hidePopover };
  Object.assign(HTMLElement.prototype, { showPopover: undefined, hidePopover: undefined });
  show();
  await userEvent.click(bell());
  expect(panel()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(panel()).not.toBeInTheDocument();
  Object.assign(HTMLElement.prototype, known);
});
