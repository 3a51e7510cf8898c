/** SPEC-9. */
const END_SECONDS = 5;

/**
 * Returns where playback starts (SPEC-4): at the saved position, or at 0 when that is within 5 seconds of the end.
 * @param saved seconds
 * @param length seconds; 0 when unknown, which leaves the saved position as it is
 */
export function resumePosition(saved: number, length: number): number {
  if (!Number.isFinite(saved) || saved <= 0) return 0;
  return length > 0 && saved >= length - END_SECONDS ? 0 : saved;
}
