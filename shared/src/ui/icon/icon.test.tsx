import { render, screen } from '@testing-library/react';
import { Icon, Spinner } from '.';
import { type IconName, shapes } from './shapes';

const names = Object.keys(shapes) as IconName[];

it('draws every icon of the set differently', () => {
  const drawings = names.map((name) => render(<Icon name={name} />).container.querySelector('svg')?.innerHTML);
  expect(drawings.every((drawing) => drawing && /<(path|circle|rect)/.test(drawing))).toBe(true);
  expect(new Set(drawings).size).toBe(names.length);
});

it('is decoration without a label, and an image with one', () => {
  const { rerender } = render(<Icon name="crown" />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  rerender(<Icon name="crown" label="Premium" />);
  expect(screen.getByRole('img', { name: 'Premium' })).toBeInTheDocument();
});

it('says what a spinner waits for', () => {
  const { rerender } = render(<Spinner label="Loading ..." />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading ...');
  rerender(<Spinner />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
