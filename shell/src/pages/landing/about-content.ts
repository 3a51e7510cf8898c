import type { SiteSettings } from '@inspire/shared/host';

/** The four parts of the About section (section 1); names come from the site's settings (decision 9). */
export const aboutParts = ({ speaker, trust, cities }: SiteSettings) => {
  const name = speaker.charAt(0).toUpperCase() + speaker.slice(1);
  return [
    {
      icon: 'heart',
      title: 'The speaker',
      text: `${name} is a practising physician and a motivational speaker who has spent years listening to people at the turning points of their lives. The talks are plain, warm and practical: one idea to take home, one step to take tomorrow.`,
    },
    {
      icon: 'user',
      title: 'The trust',
      text: `Part of every session goes to ${trust}, a charitable trust that pays for schooling, meals and medical care of underprivileged children and stays with them until they stand on their own feet.`,
    },
    {
      icon: 'book',
      title: 'Books and discs',
      text: 'The talks live on in books, in session DVDs and in audio CDs, and now here, where they can be watched and heard on any device and picked up where they were left.',
    },
    {
      icon: 'mapPin',
      title: 'Sessions in Maharashtra',
      text: `Live sessions are held in many cities of Maharashtra, among them ${cities.slice(0, -1).join(', ')} and ${cities.at(-1)}.`,
    },
  ] as const;
};
