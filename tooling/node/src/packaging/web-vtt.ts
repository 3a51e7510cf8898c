/** Header line that maps cue times to those of the media segments, as HLS requires (RFC 8216, section 3.5). */
export const TIMESTAMP_MAP = 'X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000';

/** Formats a cue's time as `00:01:02.345`. */
export function formatCueTime(milliseconds: number): string {
  const toTwoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const hours = toTwoDigits(milliseconds / 3_600_000);
  const minutes = toTwoDigits((milliseconds / 60_000) % 60);
  const seconds = toTwoDigits((milliseconds / 1_000) % 60);
  return `${hours}:${minutes}:${seconds}.${String(milliseconds % 1_000).padStart(3, '0')}`;
}
