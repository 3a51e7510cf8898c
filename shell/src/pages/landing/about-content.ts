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

/** The sections of About with a picture (SPEC-1); names come from the site's settings (D-9). */
export const aboutParts = ({ speaker, trust }: SiteSettings): readonly AboutPart[] => [
  {
    title: 'The speaker',
    text: `${capital(speaker)} is a practising physician and a motivational speaker who has spent years listening to people at the turning points of their lives. The talks are plain, warm and practical: one idea to take home, one step to take tomorrow.`,
    picture: 'speaker',
    alt: 'A speaker on a lit stage in front of a full hall.',
  },
  {
    title: 'The trust',
    text: `Part of the proceeds of every session goes to ${trust}, a charitable trust that provides schooling, meals and medical care for underprivileged children until they can stand on their own feet.`,
    picture: 'trust',
    alt: 'Four children running over a hill at sunset, each flying a kite.',
  },
  {
    title: 'Books, DVDs and CDs',
    text: 'The talks live on beyond the hall. Watch and listen here on any device, and pick up where you left off.',
    picture: 'books',
    alt: 'A shelf of books and discs beside a lamp.',
    points: [
      { icon: 'book', title: 'Books', text: 'a chapter before bed' },
      { icon: 'film', title: 'Session DVDs', text: 'full evenings, as they happened' },
      { icon: 'disc', title: 'Audio CDs', text: 'for the road and for quiet hours' },
    ],
  },
];
