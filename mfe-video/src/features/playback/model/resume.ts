/** SPEC-9: this close to the end, a video begins anew. */
const END_SECONDS = 5;

/**
 * Where playback begins (SPEC-4): at the saved position, or at 0 when that is within 5 seconds of the end or past it.
 * @param saved seconds
 * @param length seconds; 0 when it is not known, and the saved position is taken as it is
 */
export function resumePosition(saved: number, length: number): number {
  if (!Number.isFinite(saved) || saved <= 0) return 0;
  return length > 0 && saved >= length - END_SECONDS ? 0 : saved;
}
