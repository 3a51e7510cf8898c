import { render, screen } from '@testing-library/react';
import { Icon } from './icon';
import { PlayerIcon } from './player-icon';
import { type PlayerIconName, playerShapes } from './player-shapes';
import { type IconName, shapes } from './shapes';
import { Spinner } from './spinner';

const icons = [
  ...(Object.keys(shapes) as IconName[]).map((name) => <Icon key={name} name={name} />),
  ...(Object.keys(playerShapes) as PlayerIconName[]).map((name) => <PlayerIcon key={name} name={name} />),
];

it('draws every icon of the set differently', () => {
  const drawings = icons.map((icon) => render(icon).container.querySelector('svg')?.innerHTML);
  expect(drawings.every((drawing) => drawing && /<(path|circle|rect)/.test(drawing))).toBe(true);
  expect(new Set(drawings).size).toBe(icons.length);
});

it('labels a spinner with what is loading', () => {
  const { rerender } = render(<Spinner label="Loading ..." />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading ...');
  rerender(<Spinner />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
