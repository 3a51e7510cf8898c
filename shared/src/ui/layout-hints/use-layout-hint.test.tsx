import { renderHook } from '@testing-library/react';
import { LAYOUT_HINTS_KEY, parseLayoutHints } from '../../guards';
import { useLayoutHint } from './use-layout-hint';

const stored = () => localStorage.getItem(LAYOUT_HINTS_KEY);
const show = (isThere: boolean | undefined) =>
  renderHook((props: { isThere: boolean | undefined }) => useLayoutHint('video-history', props.isThere), {
    initialProps: { isThere },
  });

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.hints;
});

test('a part that is there is remembered beside the others, and forgotten when it has gone', () => {
  localStorage.setItem(LAYOUT_HINTS_KEY, 'audio-resume');
  const { rerender } = show(true);
  expect(stored()).toBe('audio-resume video-history');
  expect(document.documentElement).toHaveAttribute('data-hints', 'audio-resume video-history');
  rerender({ isThere: false });
  expect(stored()).toBe('audio-resume');
  expect(document.documentElement).toHaveAttribute('data-hints', 'audio-resume');
});

test('nothing changes while it is not known', () => {
  localStorage.setItem(LAYOUT_HINTS_KEY, 'video-history');
  show(undefined);
  expect(stored()).toBe('video-history');
});

test('drops a stored value that is not a list of names', () => {
  expect(parseLayoutHints('a "><b  a c-1 1d')).toEqual(['a', 'c-1']);
  expect(parseLayoutHints(null)).toEqual([]);
});
