import { act, renderHook } from '@testing-library/react';
import { useDelayed } from './use-delayed';

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
