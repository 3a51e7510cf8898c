import { act, render, renderHook, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useDelayed } from './use-delayed';
import { usePresence } from './use-presence';

function Panel({ open }: { readonly open: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  const present = usePresence(ref, open);
  return <div ref={ref}>{present && 'Content'}</div>;
}

/** Creates transitions that end when the test resolves them. */
function moveUntilSignalled() {
  const moves: { finished: Promise<void>; end: () => void }[] = [];
  Element.prototype.getAnimations = () => {
    let end = () => undefined as void;
    const finished = new Promise<void>((resolve) => {
      end = resolve;
    });
    moves.push({ finished, end });
    return [{ finished } as unknown as Animation];
  };
  return { end: (index: number) => act(async () => moves[index]?.end()) };
}
afterEach(() => Reflect.deleteProperty(Element.prototype, 'getAnimations'));

it('is present while open, and removed immediately without animations', () => {
  const { rerender } = render(<Panel open={false} />);
  expect(screen.queryByText('Content')).not.toBeInTheDocument();
  rerender(<Panel open />);
  expect(screen.getByText('Content')).toBeInTheDocument();
  rerender(<Panel open={false} />);
  expect(screen.queryByText('Content')).not.toBeInTheDocument();
});

it('stays until its way out has ended', async () => {
  const moves = moveUntilSignalled();
  const { rerender } = render(<Panel open />);
  rerender(<Panel open={false} />);
  expect(screen.getByText('Content')).toBeInTheDocument();
  await moves.end(0);
  expect(screen.queryByText('Content')).not.toBeInTheDocument();
});

it('stays when it is opened again on its way out', async () => {
  const moves = moveUntilSignalled();
  const { rerender } = render(<Panel open />);
  rerender(<Panel open={false} />);
  rerender(<Panel open />);
  await moves.end(0);
  expect(screen.getByText('Content')).toBeInTheDocument();
});

describe('use delayed', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('turns true after 400 ms, and false immediately', () => {
    const { result, rerender } = renderHook(useDelayed, { initialProps: true });
    advance(399);
    expect(result.current).toBe(false);
    advance(1);
    expect(result.current).toBe(true);
    rerender(false);
    expect(result.current).toBe(false);
  });

  it('starts again when the condition was false in between', () => {
    const { result, rerender } = renderHook(useDelayed, { initialProps: true });
    advance(300);
    rerender(false);
    rerender(true);
    advance(399);
    expect(result.current).toBe(false);
    advance(1);
    expect(result.current).toBe(true);
  });
});
