/** How the shell is named where the quality of releases is reported. */
export const SHELL_QUALITY_NAME = 'shell';

/** Largest numbers of one page load; a page stops counting there, and the server rejects more. */
export const qualityMaxima = {
  releases: 12,
  reports: 200,
  starts: 50,
  stalls: 100,
  events: 500,
  milliseconds: 3_600_000,
} as const;
