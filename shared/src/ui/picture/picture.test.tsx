import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture';

const sources = [
  { type: 'image/avif', srcset: '/a-480.avif 480w, /a-960.avif 960w' },
  { type: 'image/webp', srcset: '/a-480.webp 480w' },
];

it('loads lazily, and decodes off the main thread', () => {
  render(<Picture src="/a.jpg" alt="A river" sizes="50vw" sources={sources} />);
  const image = screen.getByRole('img', { name: 'A river' });
  expect(image).toHaveAttribute('loading', 'lazy');
  expect(image).toHaveAttribute('decoding', 'async');
  expect(image).toHaveAttribute('src', '/a.jpg');
  const offered = [...(image.closest('picture')?.querySelectorAll('source') ?? [])];
  expect(offered.map((source) => [source.type, source.srcset, source.sizes])).toEqual(
    sources.map(({ type, srcset }) => [type, srcset, '50vw']),
  );
});

it('loads eagerly with high priority when the page opens with it', () => {
  render(<Picture src="/a.jpg" alt="A river" eager />);
  const image = screen.getByRole('img');
  expect(image).toHaveAttribute('loading', 'eager');
  expect(image).toHaveAttribute('fetchpriority', 'high');
});

it('shows a neutral surface under the same name when it fails, and tries a new address', () => {
  const { container, rerender } = render(<Picture src="/gone.jpg" alt="A river" />);
  fireEvent.error(screen.getByRole('img'));
  expect(container.querySelector('img')).not.toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'A river' })).toBeInTheDocument();
  rerender(<Picture src="/here.jpg" alt="A river" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/here.jpg');
});

it('tries again when the browser is online again', () => {
  const { container } = render(<Picture src="/a.jpg" alt="A river" />);
  fireEvent.error(screen.getByRole('img'));
  expect(container.querySelector('img')).not.toBeInTheDocument();
  fireEvent(window, new Event('online'));
  expect(container.querySelector('img')).toHaveAttribute('src', '/a.jpg');
});

it('has an empty alternative text when it is decorative', () => {
  const { container } = render(<Picture src="/a.jpg" alt="" />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  const image = container.querySelector('img');
  if (image) fireEvent.error(image);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('detects an image that failed before hydration', () => {
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  jest.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('http://localhost/gone.jpg');
  const { container } = render(<Picture src="/gone.jpg" alt="A river" />);
  expect(container.querySelector('img')).not.toBeInTheDocument();
  jest.restoreAllMocks();
});
