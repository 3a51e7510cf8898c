export const fullViewMessages = {
  fullView: 'Now playing',
  collapse: 'Close full view',
  speed: (speed: number) => `Speed, ${speed} times`,
  speedItem: (speed: number) => (speed === 1 ? 'Normal' : `${speed}×`),
  sleep: 'Sleep timer',
  sleepAfter: (minutes: number) => `Sleep timer, ${minutes === 1 ? '1 minute' : `${minutes} minutes`} left`,
  sleepLeft: (minutes: number) => `${minutes} min`,
  sleepAtEnd: 'Sleep timer, end of track',
  sleepOff: 'Off',
  sleepMinutes: (minutes: number) => `${minutes} minutes`,
  sleepTrack: 'End of track',
  upNext: 'Up next',
} as const;
