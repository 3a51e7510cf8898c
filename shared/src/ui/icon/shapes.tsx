import type { ReactNode } from 'react';

export const dot = (x: number, y: number) => <circle cx={x} cy={y} r="0.6" fill="currentColor" />;
const eyeShape = <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />;

/** The icons on a 24 px grid: one stroke width, round ends, filled only where a shape represents a button. */
export const shapes = {
  play: (
    <path d="M8 5.2v13.6a.6.6 0 0 0 .92.5l10.5-6.8a.6.6 0 0 0 0-1L8.92 4.7A.6.6 0 0 0 8 5.2Z" fill="currentColor" />
  ),
  pause: <path d="M8 5.5v13M16 5.5v13" strokeWidth="3.5" />,
  bell: <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10ZM10 20a2.2 2.2 0 0 0 4 0" />,
  user: (
    <>
      <circle cx="12" cy="8.2" r="4" />
      <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
    </>
  ),
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  chevronLeft: <path d="m14.5 5.5-6.5 6.5 6.5 6.5" />,
  chevronRight: <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />,
  chevronUp: <path d="m5.5 14.5 6.5-6.5 6.5 6.5" />,
  chevronDown: <path d="m5.5 9.5 6.5 6.5 6.5-6.5" />,
  share: (
    <>
      <circle cx="17.5" cy="5.5" r="2.5" />
      <circle cx="6.5" cy="12" r="2.5" />
      <circle cx="17.5" cy="18.5" r="2.5" />
      <path d="m8.7 10.7 6.6-3.9M8.7 13.3l6.6 3.9" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  check: <path d="m5 12.8 4.6 4.6L19 7" />,
  alert: (
    <>
      <path d="M12 3.8 2.9 19.4a.7.7 0 0 0 .6 1.1h17a.7.7 0 0 0 .6-1.1Z" />
      <path d="M12 10v4.2" />
      {dot(12, 17.3)}
    </>
  ),
  search: (
    <>
      <circle cx="10.8" cy="10.8" r="6.3" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  eye: (
    <>
      {eyeShape}
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  eyeOff: (
    <>
      {eyeShape}
      <circle cx="12" cy="12" r="3" />
      <path d="m4 20 16-16" />
    </>
  ),
  crown: <path d="M3.5 7.5 7.8 11 12 5l4.2 6 4.3-3.5L18.6 18H5.4Z" fill="currentColor" />,
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2.2" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </>
  ),
  moon: <path d="M20 14.2A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.2Z" />,
  monitor: (
    <>
      <rect x="3" y="4" width="18" height="12.5" rx="2" />
      <path d="M12 16.5v4M8 20.5h8" />
    </>
  ),
  logout: <path d="M10 4H6.5A2.5 2.5 0 0 0 4 6.5v11A2.5 2.5 0 0 0 6.5 20H10M9.5 12H20M16 8l4 4-4 4" />,
  library: (
    <>
      <path d="M4.5 4v16M9 4v16" />
      <rect x="13" y="4.2" width="4.5" height="15.8" rx="1" transform="rotate(-11 15.2 12)" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5" />
      {dot(12, 7.7)}
    </>
  ),
  success: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12.4 2.8 2.8L16 9.6" />
    </>
  ),
  error: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.3v5.4" />
      {dot(12, 16.2)}
    </>
  ),
  help: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.3 9.3a2.8 2.8 0 0 1 5.4.9c0 1.9-2.7 2.3-2.7 4" />
      {dot(12, 17)}
    </>
  ),
  phone: (
    <>
      <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
      <path d="M11 18.3h2" />
    </>
  ),
  book: <path d="M12 6.5C10 5 7 4.5 3.5 4.5v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14c-3.5 0-6.5.5-8.5 2Zm0 0v14" />,
  mapPin: (
    <>
      <path d="M12 21.5s7-6.2 7-11.5a7 7 0 0 0-14 0c0 5.3 7 11.5 7 11.5Z" />
      <circle cx="12" cy="10" r="2.6" />
    </>
  ),
  music: (
    <>
      <circle cx="6.5" cy="17.5" r="2.75" />
      <circle cx="17" cy="15.5" r="2.75" />
      <path d="M9.25 17.5V6l10.5-2v11.5" />
    </>
  ),
  film: (
    <>
      <rect x="3" y="4.5" width="18" height="15" rx="2.5" />
      <path d="M7.5 4.5v15M16.5 4.5v15M3 12h18M3 8.3h4.5M3 15.7h4.5M16.5 8.3H21M16.5 15.7H21" />
    </>
  ),
  disc: (
    <>
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="12" r="2.5" />
      <path d="M12 6.5a5.5 5.5 0 0 1 5.5 5.5" />
    </>
  ),
  download: <path d="M12 4v11.5m-4.8-4.8 4.8 4.8 4.8-4.8M4.5 20h15" />,
  refresh: <path d="M20 11.5A8 8 0 0 0 5.5 7.3L4 9M4 4.5V9h4.5M4 12.5a8 8 0 0 0 14.5 4.2L20 15M20 19.5V15h-4.5" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;
