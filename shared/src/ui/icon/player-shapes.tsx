import type { ReactNode } from 'react';
import { dot } from './shapes';

const speaker = <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5Z" />;

/** The icons that only players show. They are in a separate module, because every page loads the others. */
export const playerShapes = {
  replay10: (
    <>
      <path d="M4 12.5a8 8 0 1 0 3-6.25L4.5 8.2" />
      <path d="M4.5 4v4.2h4.2M9.3 10.6l1.5-.9v5.4" />
      <rect x="13" y="9.7" width="3.2" height="5.4" rx="1.6" />
    </>
  ),
  forward10: (
    <>
      <path d="M20 12.5a8 8 0 1 1-3-6.25l2.5 1.95" />
      <path d="M19.5 4v4.2h-4.2M8.3 10.6l1.5-.9v5.4" />
      <rect x="12" y="9.7" width="3.2" height="5.4" rx="1.6" />
    </>
  ),
  skipBack: (
    <>
      <path d="M18 6v12l-9-6Z" fill="currentColor" />
      <path d="M6 6v12" />
    </>
  ),
  skipForward: (
    <>
      <path d="M6 6v12l9-6Z" fill="currentColor" />
      <path d="M18 6v12" />
    </>
  ),
  volume: (
    <>
      {speaker}
      <path d="M15.5 9a4.2 4.2 0 0 1 0 6M18.2 6.5a7.8 7.8 0 0 1 0 11" />
    </>
  ),
  volumeMuted: (
    <>
      {speaker}
      <path d="m16 9.5 5 5M21 9.5l-5 5" />
    </>
  ),
  fullscreen: (
    <path d="M4 9V5.5A1.5 1.5 0 0 1 5.5 4H9M15 4h3.5A1.5 1.5 0 0 1 20 5.5V9M20 15v3.5a1.5 1.5 0 0 1-1.5 1.5H15M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15" />
  ),
  fullscreenExit: (
    <path d="M9 4v3.5A1.5 1.5 0 0 1 7.5 9H4M20 9h-3.5A1.5 1.5 0 0 1 15 7.5V4M15 20v-3.5a1.5 1.5 0 0 1 1.5-1.5H20M4 15h3.5A1.5 1.5 0 0 1 9 16.5V20" />
  ),
  loop: <path d="m17 3 3 3-3 3M4 11.5V10a4 4 0 0 1 4-4h12M7 21l-3-3 3-3M20 12.5V14a4 4 0 0 1-4 4H4" />,
  repeatOne: (
    <>
      <path d="m17 3 3 3-3 3M4 11.5V10a4 4 0 0 1 4-4h12M7 21l-3-3 3-3M20 12.5V14a4 4 0 0 1-4 4H4" />
      <path d="m11 10.9 1.4-1v4.4" strokeWidth="1.5" />
    </>
  ),
  shuffle: (
    <path d="M3.5 7h2.2a5 5 0 0 1 4.1 2.2l3.4 5.1a5 5 0 0 0 4.1 2.2h3.2M3.5 17h2.2a5 5 0 0 0 4.1-2.2l3.4-5.1A5 5 0 0 1 17.3 7.5h3.2M17.8 4.5l3 3-3 3M17.8 13.5l3 3-3 3" />
  ),
  captions: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="M10.5 10.4a2.3 2.3 0 1 0 0 3.2M17.3 10.4a2.3 2.3 0 1 0 0 3.2" />
    </>
  ),
  settings: (
    <>
      <path d="M4 7h7M17 7h3M4 17h3M13 17h7" />
      <circle cx="14" cy="7" r="2.75" />
      <circle cx="10" cy="17" r="2.75" />
    </>
  ),
  speed: (
    <>
      <path d="M5.6 18.5a8.5 8.5 0 1 1 12.8 0" />
      <path d="m12 13 3.8-4.2" />
      {dot(12, 13)}
    </>
  ),
  pip: (
    <>
      <path d="M21 10.5v-3A2.5 2.5 0 0 0 18.5 5h-13A2.5 2.5 0 0 0 3 7.5v9A2.5 2.5 0 0 0 5.5 19H10" />
      <rect x="13" y="13.5" width="8.5" height="6.5" rx="1.5" fill="currentColor" />
    </>
  ),
  cast: (
    <>
      <path d="M3 9V7.5A2.5 2.5 0 0 1 5.5 5h13A2.5 2.5 0 0 1 21 7.5v9a2.5 2.5 0 0 1-2.5 2.5H14M3 12.5a6.5 6.5 0 0 1 6.5 6.5M3 15.8a3.2 3.2 0 0 1 3.2 3.2" />
      {dot(3.4, 18.8)}
    </>
  ),
} satisfies Record<string, ReactNode>;

export type PlayerIconName = keyof typeof playerShapes;
