/** `0.8 s`, `12.3 s`, `2 min 5 s` */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

export interface Progress {
  step(text: string): void;
  warn(text: string): void;
  plain(text: string): void;
}

/** Writes lines to standard output, those of steps with the time since the start. */
export function createProgress(): Progress {
  const began = performance.now();
  const step = (text: string) => console.log(`${formatDuration(performance.now() - began).padStart(8)}  ${text}`);
  return { step, warn: (text) => step(`! ${text}`), plain: (text) => console.log(text) };
}
