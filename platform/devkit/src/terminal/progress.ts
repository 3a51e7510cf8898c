export interface Terminal {
  line(text: string): void;
  /** Milliseconds, from any origin. */
  now(): number;
}

export const consoleTerminal: Terminal = { line: (text) => console.log(text), now: () => performance.now() };

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

export function createProgress(terminal: Terminal = consoleTerminal): Progress {
  const began = terminal.now();
  const stamped = (text: string) => terminal.line(`${formatDuration(terminal.now() - began).padStart(8)}  ${text}`);
  return { step: stamped, warn: (text) => stamped(`! ${text}`), plain: (text) => terminal.line(text) };
}
