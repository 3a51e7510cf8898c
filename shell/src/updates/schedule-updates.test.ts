/** @jest-environment @inspire/devkit/jest/browser */
import type { Shell } from '../app/compose';
import { scheduleUpdates } from './schedule-updates';

const mockLine = { isCut: true };
const mockStart = jest.fn();
jest.mock('./start-updates', () => {
  if (mockLine.isCut) throw new Error('ChunkLoadError');
  return { startUpdates: mockStart };
});

test('what follows updates is asked for again, later or when the viewer comes back, until it is there', async () => {
  jest.useFakeTimers();
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  scheduleUpdates({} as Shell, 'build');
  await jest.advanceTimersByTimeAsync(30_000);
  expect(warn).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(5 * 60_000);
  expect(warn).toHaveBeenCalledTimes(2);
  expect(mockStart).not.toHaveBeenCalled();

  mockLine.isCut = false;
  for (const _ of [1, 2]) {
    window.dispatchEvent(new Event('focus'));
    await jest.advanceTimersByTimeAsync(60 * 60_000);
  }
  expect(mockStart).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
  jest.useRealTimers();
});
