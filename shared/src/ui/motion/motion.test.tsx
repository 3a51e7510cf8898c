import { act, render, renderHook, screen } from '@testing-library/react';
import { useRef } from 'react';
import { createPendingResponse } from '../../testing/pending-response';
import { useDelayed } from './use-delayed';
import { usePresence } from './use-presence';

function Panel({ open }: { readonly open: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  const present = usePresence(ref, open);
  return <div ref={ref}>{present && 'Content'}</div>;
}

it('stays when it is opened again on its way out', async () => {
  const { response, resolve } = createPendingResponse();
  Element.prototype.getAnimations = () => [{ finished: response } as unknown as Animation];
  const { rerender } = render(<Panel open />);
  rerender(<Panel open={false} />);
  rerender(<Panel open />);
  await act(async () => resolve(undefined));
  expect(screen.getByText('Content')).toBeInTheDocument();
  Reflect.deleteProperty(Element.prototype, 'getAnimations');
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
