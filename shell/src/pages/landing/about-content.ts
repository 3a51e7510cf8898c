import type { SiteSettings } from '@inspire/shared/host';
import type { IconName } from '@inspire/shared/ui';
import type { LandingPictureName } from './pictures';

export interface AboutPart {
  readonly title: string;
  readonly text: string;
  readonly picture: LandingPictureName;
  readonly alt: string;
  readonly points?: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The parts of the About section that are told beside a picture (SPEC-1); names come from the site's settings (D-9). */
export const aboutParts = ({ speaker, trust }: SiteSettings): readonly AboutPart[] => [
  {
    title: 'The speaker',
    text: `${capital(speaker)} is a practising physician and a motivational speaker who has spent years listening to people at the turning points of their lives. The talks are plain, warm and practical: one idea to take home, one step to take tomorrow.`,
    picture: 'speaker',
    alt: 'A speaker on a lit stage before a full hall.',
  },
  {
    title: 'The trust',
    text: `Part of every session goes to ${trust}, a charitable trust that pays for schooling, meals and medical care of underprivileged children and stays with them until they stand on their own feet.`,
    picture: 'trust',
    alt: 'Four children run over a hill at sunset, each with a kite.',
  },
  {
    title: 'Books and discs',
    text: 'The talks live on far beyond the hall, and now here, where they can be watched and heard on any device and picked up where they were left.',
    picture: 'books',
    alt: 'A shelf with books, a film and discs beside a lamp.',
    points: [
      { icon: 'book', title: 'Books', text: 'to read a chapter before sleep' },
      { icon: 'film', title: 'Session DVDs', text: 'whole evenings, as they were held' },
      { icon: 'disc', title: 'Audio CDs', text: 'for the road and for quiet hours' },
    ],
  },
];
