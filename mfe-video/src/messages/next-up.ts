/** What the player says at the end of a video about the one that follows. */
export const nextUpMessages = {
  upNext: 'Up next',
  startsIn: (seconds: number) => `Starts in ${seconds}`,
  announced: (title: string, seconds: number) => `Up next: ${title}. It starts in ${seconds} seconds.`,
  offered: (title: string) => `Up next: ${title}.`,
  playNow: 'Play now',
  cancel: 'Cancel',
} as const;
