import type { AudioAlbumSource } from './types';

export const firstAudioAlbums: readonly AudioAlbumSource[] = [
  {
    key: 'breathing-room',
    title: 'Breathing Room',
    type: 'Free',
    language: 'en',
    voice: 'meera',
    description: 'Three small rooms to step into on a busy day. Each takes less time than boiling water.',
    createdOn: '2026-06-05T05:00:00Z',
    art: {
      scene: ['water', { sunX: 0.5, sunY: 0.34, sunSize: 74, horizon: 0.62 }],
      palette: 'violet',
      seed: 'breathing-room',
    },
    alt: 'A round moon above violet water.',
    tracks: [
      {
        key: 'the-longer-breath',
        title: 'The Longer Breath',
        description: 'One thing the body understands at once.',
        lines: [
          'Put one hand on your belly, wherever you are.',
          'Breathe in while you count to three.',
          'Now breathe out while you count to six, as if you were cooling a cup of tea.',
          'That longer breath out is a message. It tells the heart that nobody is chasing you.',
          'Do it five times. No one around you will notice.',
          'Your shoulders will.',
        ],
      },
      {
        key: 'name-five-things',
        title: 'Name Five Things',
        description: 'A way back into the room you are in.',
        lines: [
          'When worry takes you to next month, come back by way of your eyes.',
          'Find five things in this room that you have never really looked at.',
          'The crack in the wall that looks like a river. The one book that leans.',
          'Say their names softly, one after another.',
          'Worry lives in a place you cannot touch.',
          'You live here, among these five things. Stay a moment.',
        ],
      },
      {
        key: 'the-open-door',
        title: 'The Open Door',
        description: 'For the minute before a hard conversation.',
        lines: [
          'Before a hard conversation, stand at the door for one minute.',
          'Remember that the other person also slept badly.',
          'They also practised their sentences on the way.',
          'You do not need to win. You need to leave the room able to come back to it.',
          'Let your jaw be soft. Let your first words be slow.',
          'Now open the door.',
        ],
      },
    ],
  },
];
