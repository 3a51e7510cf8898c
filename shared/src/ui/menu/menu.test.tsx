import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Icon } from '../icon/icon';
import { PlayerIcon } from '../icon/player-icon';
import { Menu } from './menu';

const speeds = ['0.5', 'Normal', '1.5', '2'];

function Speed({ onKey = () => undefined }: { onKey?: (key: string) => void }) {
  const [chosen, setChosen] = useState('Normal');
  return (
    <div onKeyDown={(event) => onKey(event.key)}>
      <Menu
        label="Speed"
        trigger={<PlayerIcon name="speed" />}
        items={speeds.map((label) => ({ label, checked: label === chosen, onSelect: () => setChosen(label) }))}
      />
      <p>Elsewhere</p>
    </div>
  );
}
const button = () => screen.getByRole('button', { name: 'Speed' });
const item = (name: string) => screen.getByRole('menuitemradio', { name });

it('opens at the chosen item, and reports that it opened', async () => {
  render(<Speed />);
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('menu', { name: 'Speed' })).toHaveAttribute('id', button().getAttribute('aria-controls'));
  expect(item('Normal')).toHaveFocus();
  expect(item('Normal')).toBeChecked();
  expect(item('2')).not.toBeChecked();
});

it('is walked by keys, around its ends, and by first letters', async () => {
  render(<Speed />);
  button().focus();
  await userEvent.keyboard('{ArrowDown}');
  const visited = [];
  for (const key of ['{ArrowDown}', '{End}', '{ArrowDown}', '{ArrowUp}', '{Home}', 'n']) {
    await userEvent.keyboard(key);
    visited.push(document.activeElement?.textContent);
  }
  expect(visited).toEqual(['1.5', '2', '0.5', '2', '0.5', 'Normal']);
});

it('chooses an item, closes and restores the focus', async () => {
  render(<Speed />);
  await userEvent.click(button());
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button()).toHaveFocus();
  await userEvent.click(button());
  expect(item('1.5')).toBeChecked();
});

it('closes by Esc, by Tab and by a press elsewhere, and chooses nothing', async () => {
  render(<Speed />);
  await userEvent.click(button());
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button()).toHaveFocus();
  await userEvent.click(button());
  await userEvent.tab();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await userEvent.click(button());
  expect(item('Normal')).toBeChecked();
  fireEvent.pointerDown(screen.getByText('Elsewhere'));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

it('keeps its keys from the page while it is open', async () => {
  const onKey = jest.fn();
  render(<Speed onKey={onKey} />);
  await userEvent.click(button());
  await userEvent.keyboard('{ArrowDown}n{Escape}k');
  expect(onKey.mock.calls.flat()).toEqual(['k']);
});

const settings = [
  {
    label: 'Speed',
    detail: 'Normal',
    items: speeds.map((label) => ({ label, checked: label === 'Normal', onSelect: () => undefined })),
  },
  { label: 'Share', onSelect: () => undefined },
];
const onOpenChange = jest.fn();
const showSettings = async () => {
  render(
    <Menu label="Settings" trigger={<PlayerIcon name="settings" />} items={settings} onOpenChange={onOpenChange} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
};
const focused = () => document.activeElement?.textContent;

it('has menus in it, each in its place, and the way back', async () => {
  await showSettings();
  expect(screen.getByRole('menuitem', { name: 'Speed Normal' })).toHaveAttribute('aria-haspopup', 'menu');
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('menu', { name: 'Speed' })).toBeVisible();
  expect(item('Normal')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('menu', { name: 'Settings' })).toBeVisible();
  expect(focused()).toBe('SpeedNormal');
  await userEvent.keyboard('{Enter}{Escape}');
  expect(focused()).toBe('SpeedNormal');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Back from Speed' }));
  expect(focused()).toBe('SpeedNormal');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

it('reports when it opens and when it closes, also when it is unmounted', async () => {
  onOpenChange.mockClear();
  await showSettings();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  cleanup();
  expect(onOpenChange.mock.calls.flat()).toEqual([true, false, true, false]);
});

it('offers plain actions too', async () => {
  const onSelect = jest.fn();
  render(<Menu label="More" trigger={<Icon name="menu" />} items={[{ label: 'Share', onSelect }]} />);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Share' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
});
