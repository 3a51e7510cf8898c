const whole = (seconds: number): number => (Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0);
const two = (value: number): string => String(value).padStart(2, '0');

const parts = (seconds: number) => {
  const total = whole(seconds);
  return { hours: Math.floor(total / 3_600), minutes: Math.floor(total / 60) % 60, seconds: total % 60 };
};

/** Formats a duration: '1:02:03', '4:03'. @param value seconds */
export function formatDuration(value: number): string {
  const { hours, minutes, seconds } = parts(value);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** Formats a player's position (SPEC-2): '00:04:03'. @param value seconds */
export function formatClock(value: number): string {
  const { hours, minutes, seconds } = parts(value);
  return `${two(hours)}:${two(minutes)}:${two(seconds)}`;
}

/** Formats a duration for screen readers: '4 minutes, 3 seconds'. @param value seconds */
export function spokenDuration(value: number): string {
  const { hours, minutes, seconds } = parts(value);
  const say = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  const said = [
    hours > 0 && say(hours, 'hour'),
    minutes > 0 && say(minutes, 'minute'),
    seconds > 0 && say(seconds, 'second'),
  ];
  return said.filter(Boolean).join(', ') || say(0, 'second');
}
