import type { NotificationSource } from './types';

/** The importer may move the dates towards today; only their order counts. */
export const notifications: readonly NotificationSource[] = [
  {
    key: 'new-after-the-rain',
    type: 'video',
    title: 'New talk: After the Rain',
    message: 'Grief has its own monsoon. A talk for those who are still waiting for the sky to clear.',
    reference: 'after-the-rain',
    createdAt: '2026-11-08T06:30:00Z',
  },
  {
    key: 'new-sakalchi-shidori',
    type: 'audio',
    title: 'नवीन: सकाळची शिदोरी',
    message: 'तीन छोटे विचार, सकाळच्या चहासोबत ऐकण्यासाठी. विनामूल्य.',
    reference: 'sakalchi-shidori',
    createdAt: '2026-11-12T05:30:00Z',
  },
  {
    key: 'album-the-quiet-mind',
    type: 'album',
    title: 'Album: The Quiet Mind',
    message: 'Stillness, courage and silence, together in one album.',
    reference: 'the-quiet-mind',
    createdAt: '2026-11-14T06:30:00Z',
  },
  {
    key: 'new-ek-diva',
    type: 'video',
    title: 'नवीन संवाद: एक दिवा',
    message: 'अंधार किती आहे हे विचारू नका. आपल्या हातात एक दिवा आहे.',
    reference: 'ek-diva',
    createdAt: '2026-11-16T06:30:00Z',
  },
  {
    key: 'new-the-doctors-rounds',
    type: 'audio',
    title: 'New album: The Doctor’s Rounds',
    message: 'Four stories from a hospital ward, told softly.',
    reference: 'the-doctors-rounds',
    createdAt: '2026-11-17T05:30:00Z',
  },
  {
    key: 'new-the-small-boat',
    type: 'video',
    title: 'New talk: The Small Boat',
    message: 'A ferryman, a foggy crossing, and ten feet of light.',
    reference: 'the-small-boat',
    createdAt: '2026-11-18T06:30:00Z',
  },
  {
    key: 'album-the-walking-year',
    type: 'album',
    title: 'Album: The Walking Year',
    message: 'Three talks to rent for a whole year.',
    reference: 'the-walking-year',
    createdAt: '2026-11-19T06:30:00Z',
  },
  {
    key: 'new-questions-on-the-evening-bus',
    type: 'audio',
    title: 'New album: Questions on the Evening Bus',
    message: 'Three questions to carry home between two stops. Free.',
    reference: 'questions-on-the-evening-bus',
    createdAt: '2026-11-20T05:30:00Z',
  },
];
