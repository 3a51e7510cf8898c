import { render, screen } from '@testing-library/react';
import { Avatar } from './avatar';

const letter = (name: string) => {
  render(<Avatar name={name} />);
  return screen.getByRole('img', { name }).querySelector('text');
};

it.each([
  ['asha patil', 'A'],
  [' ravi', 'R'],
  ['क्षितिज', 'क्षि'],
  ['élodie', 'É'],
])('shows the first letter of %s', (name, first) => {
  expect(letter(name.trim())).toHaveTextContent(first);
});

describe('in a browser without Intl.Segmenter', () => {
  const { Segmenter } = Intl;
  beforeAll(() => void Object.assign(Intl, { Segmenter: undefined }));
  afterAll(() => void Object.assign(Intl, { Segmenter }));

  it.each([
    ['asha patil', 'A'],
    ['किरण', 'कि'],
    ['e\u0301lodie', 'E\u0301'],
    ['𑀓mal', '𑀓'],
    ['\u0301', '\u0301'],
  ])('shows the first letter of %s', (name, first) => {
    expect(letter(name.trim())).toHaveTextContent(first);
  });

  it('shows the default picture without a name', () => {
    const { container } = render(<Avatar name="  " />);
    expect(container.querySelector('text')).not.toBeInTheDocument();
  });
});

it('is 40 pixels wide, with a letter of 40 / 1.5', () => {
  const text = letter('Asha');
  expect(text?.closest('svg')).toHaveAttribute('width', '40');
  expect(Number(text?.getAttribute('font-size'))).toBeCloseTo(26.67, 1);
});

it('keeps its proportions at another size', () => {
  render(<Avatar name="Asha" size={64} />);
  const svg = screen.getByRole('img').querySelector('svg');
  expect(svg).toHaveAttribute('height', '64');
  expect(svg).toHaveAttribute('viewBox', '0 0 40 40');
});

it('shows the default picture without a name', () => {
  const { container } = render(<Avatar name="  " />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(container.querySelector('text')).not.toBeInTheDocument();
  expect(container.querySelectorAll('svg')).toHaveLength(2);
});
