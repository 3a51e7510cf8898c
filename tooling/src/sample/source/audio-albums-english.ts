import type { AudioAlbumSource } from './types';

export const englishAudioAlbums: readonly AudioAlbumSource[] = [
  {
    key: 'small-courage', title: 'Small Courage', type: 'Free', language: 'en', voice: 'arun',
    description: 'Nobody will give you a medal for these. Three acts of bravery that fit into a pocket.',
    createdOn: '2026-07-04T05:00:00Z',
    art: { scene: ['pulse', { beats: 2 }], palette: 'ember', seed: 'small-courage' },
    alt: 'A heartbeat of light over glowing red hills.',
    tracks: [
      {
        key: 'three-short-words', title: 'Three Short Words', description: 'The ones that are hard to say.',
        lines: [
          'There are three short words that grown men would rather run a mile than say.',
          'They are, I was wrong.',
          'I practised them in front of the mirror, and they felt like a stone in the mouth.',
          'Then I said them to my son, across the dinner table.',
          'He looked up, and passed me the salt, and everything was different.',
          'The stone was never in my mouth. It was on his back.',
        ],
      },
      {
        key: 'the-first-hello', title: 'The First Hello', description: 'For the shy, from one of them.',
        lines: [
          'I am a shy man, whatever the microphone makes you think.',
          'For years I waited for other people to say hello.',
          'Then I understood that the whole train was waiting.',
          'So now I go first. Not loudly. A nod, a word about the rain.',
          'Half the time a face opens like a shop in the morning.',
          'The other half, I have lost one word. I have plenty.',
        ],
      },
      {
        key: 'ask-the-question', title: 'Ask the Question', description: 'In a room full of nodding.',
        lines: [
          'You are in a room, and everyone is nodding, and you have not understood.',
          'Your hand is heavy. I know that hand.',
          'Lift it. Say, I am sorry, could you explain that again?',
          'And listen to the small sound that follows.',
          'It is the sound of six other people breathing out.',
        ],
      },
    ],
  },
  {
    key: 'sleep-gently', title: 'Sleep, Gently', type: 'Free', language: 'en', voice: 'meera',
    description: 'Three slow tracks for the last quarter of an hour. You are allowed to miss the endings.',
    createdOn: '2026-08-08T05:00:00Z',
    art: { scene: ['night', { hutX: 0.5 }], palette: 'night', seed: 'sleep-gently' },
    alt: 'Star trails above a small lit hut in the hills.',
    tracks: [
      {
        key: 'putting-out-the-lamps', title: 'Putting Out the Lamps', description: 'Through the house of the body, room by room.',
        lines: [
          'Imagine that your body is a house, and that it is late.',
          'You are going from room to room, putting out the lamps.',
          'The feet first. Thank you, you may rest.',
          'Then the knees. Then the long corridor of the back.',
          'The hands have been busy. Leave their door a little open.',
          'Now only the lamp behind the eyes is burning. Turn it down, slowly.',
        ],
      },
      {
        key: 'the-slow-train', title: 'The Slow Train', description: 'A journey with no station to watch for.',
        lines: [
          'You are on a slow train, at night, and it is nobody’s business where it goes.',
          'Your bag is under the seat. Your shoes are off.',
          'Outside, a village goes by with one light in it.',
          'Someone there is awake, so you do not have to be.',
          'Then fields. Then the dark shape of a hill.',
          'You will be woken when you arrive.',
        ],
      },
      {
        key: 'rain-on-the-roof', title: 'Rain on the Roof', description: 'The oldest lullaby.',
        lines: [
          'Listen for rain. If there is none, remember some.',
          'A tin roof, and you are small, and somebody else will lock the door.',
          'Each drop has fallen a very long way, and it does not mind where it lands.',
          'Let the day fall like that.',
          'It has run off the roof already. It is on its way to the river.',
        ],
      },
    ],
  },
  {
    key: 'questions-on-the-evening-bus', title: 'Questions on the Evening Bus', type: 'Free', language: 'en', voice: 'dev',
    description: 'Three questions to carry home between two stops. No answers are given.',
    createdOn: '2026-09-05T05:00:00Z',
    art: { scene: ['city', { x: 0.6 }], palette: 'violet', seed: 'evening-bus' },
    alt: 'Lit windows of a town under a low sun in a violet sky.',
    tracks: [
      {
        key: 'who-was-glad', title: 'Who Was Glad?', description: 'The first question.',
        lines: [
          'The bus is full, and you have one hand on the rail. Here is a question.',
          'Who was glad today, because you were there?',
          'Do not look for something large.',
          'Perhaps the man whose door you held. Perhaps a dog.',
          'If you find someone, keep the face with you for two stops.',
          'If you find no one, there is still an evening left.',
        ],
      },
      {
        key: 'what-surprised-you', title: 'What Surprised You?', description: 'The second question.',
        lines: [
          'Look at the window, where your own face is riding along outside.',
          'What surprised you today?',
          'A day without a surprise is not a bad day. It may be a day without looking.',
          'The colour of a lorry. A word that a child made up.',
          'Find one thing, and tell it to someone at dinner.',
          'Begin with, you will not believe what I saw.',
        ],
      },
      {
        key: 'what-can-wait', title: 'What Can Wait?', description: 'The third question.',
        lines: [
          'Your stop is coming. One more question.',
          'What are you carrying home that can wait until the morning?',
          'You may leave it here, on the seat. Buses are used to it.',
          'There is a whole office under these seats, and broken promises, and three umbrellas.',
          'They go to the depot, and they are quite safe.',
          'Now get down carefully. Somebody has seen you from the window.',
        ],
      },
    ],
  },
];
