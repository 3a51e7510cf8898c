export const nextUpMessages = {
  upNext: 'Up next',
  startsIn: (seconds: number) => `Starting in ${seconds} s`,
  announced: (title: string, seconds: number) => `Up next: ${title}. Starting in ${seconds} seconds.`,
  offered: (title: string) => `Up next: ${title}.`,
  playNow: 'Play now',
  cancel: 'Cancel',
  moreLikeThis: 'More like this',
  upNextFailed: 'We couldn’t load what’s next',
  moreLikeThisFailed: 'We couldn’t load similar videos',
} as const;
