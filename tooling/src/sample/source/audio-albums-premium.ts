import type { AudioAlbumSource } from './types';

export const premiumAudioAlbums: readonly AudioAlbumSource[] = [
  {
    key: 'letters-to-a-tired-friend', title: 'Letters to a Tired Friend', type: 'Premium', price: 249, language: 'en', voice: 'meera',
    description: 'Four letters, read aloud, for someone who has been strong for too long.',
    createdOn: '2026-06-20T05:00:00Z',
    art: { scene: ['papercut', { figure: true }], palette: 'rose', seed: 'letters' },
    alt: 'Rose-coloured paper cut-outs frame a small figure under the sun.',
    tracks: [
      {
        key: 'you-may-sit-down', title: 'You May Sit Down', description: 'The first letter, about chairs.',
        lines: [
          'Dear friend, you have been standing for months.',
          'You stand in the kitchen, you stand at the counter, you even stand inside.',
          'I am writing to say that there is a chair.',
          'No one will clap when you sit, and nothing will fall down.',
          'The rice will boil without being watched.',
          'Sit until you can feel how heavy your hands are. Then rest them, like tools after work.',
        ],
      },
      {
        key: 'the-empty-cup', title: 'The Empty Cup', description: 'The second letter, about saying no.',
        lines: [
          'Dear friend, you asked how to say no without being unkind.',
          'Think of a cup of tea that you offer to a guest.',
          'If the pot is empty, you do not pour and pretend.',
          'You say, the pot is empty, let me fill it, come again at five.',
          'Nobody is hurt by that. They would be hurt by a cup of air.',
          'So say it plainly, and say when to come again.',
        ],
      },
      {
        key: 'small-repairs', title: 'Small Repairs', description: 'The third letter, about a button.',
        lines: [
          'Dear friend, when everything is broken, do not begin with everything.',
          'Sew on one button.',
          'It takes four minutes, and your hands will remember that they can mend.',
          'Then water the plant that you thought was dead.',
          'I do not say that this will repair your life.',
          'I say that it will introduce you again to the person who can.',
        ],
      },
      {
        key: 'until-then', title: 'Until Then', description: 'The last letter, about waiting.',
        lines: [
          'Dear friend, this is my last letter, and it is about waiting.',
          'You cannot hurry a mango. You can only keep it in straw, and look in now and then.',
          'You are in straw now. It is dark, and it feels like nothing.',
          'But I have looked in, and I can smell that it has begun.',
          'Until then, eat something warm, and let someone sit beside you.',
        ],
      },
    ],
  },
  {
    key: 'the-doctors-rounds', title: 'The Doctor’s Rounds', type: 'Premium', price: 299, language: 'en', voice: 'arun',
    description: 'Four stories from a hospital ward, told softly, with every name and place left out.',
    createdOn: '2026-07-18T05:00:00Z',
    art: { scene: ['doorway', { x: 0.55, person: true }], palette: 'sea', seed: 'rounds' },
    alt: 'A person in a tall doorway, with a blue morning outside.',
    tracks: [
      {
        key: 'bed-seven', title: 'Bed Seven', description: 'A patient who asked for a window.',
        lines: [
          'The man in bed seven asked for only one thing.',
          'Not for another opinion, not for a better pillow. He asked for the bed by the window.',
          'When it came free we moved him, and he smiled for the first time.',
          'I asked what he could see. A wall, he said, and on the wall, a crow.',
          'She is building a nest out of our old bandage wire.',
          'He told every visitor about that crow. He went home in three weeks.',
        ],
      },
      {
        key: 'the-night-nurse', title: 'The Night Nurse', description: 'What she did with cold hands.',
        lines: [
          'There was a night nurse who always warmed her hands before she touched anyone.',
          'She held them around a glass of tea, and then she went in.',
          'I was young and in a hurry, and I asked her why she took the trouble.',
          'She said, they will forget the medicine, and they will forget you, Doctor.',
          'But the body remembers whether it was touched by something cold.',
          'I have warmed my hands ever since.',
        ],
      },
      {
        key: 'eleven-steps', title: 'Eleven Steps', description: 'A corridor, measured in courage.',
        lines: [
          'After her operation, she walked two steps and cried.',
          'The next day it was three. We wrote the number on the wall in chalk.',
          'On the ninth day she walked eleven steps, as far as the water filter.',
          'She filled a glass, and carried it back to the woman in the next bed.',
          'That is when I knew that she was well.',
          'Not when she could walk, but when she walked for someone.',
        ],
      },
      {
        key: 'the-last-form', title: 'The Last Form', description: 'On what we write at the bottom.',
        lines: [
          'When a patient goes home, there is a last form to fill.',
          'At the bottom stands a line that says, advice.',
          'For years I wrote, less salt, more walking, come again in a month.',
          'Now I leave a little room, and I ask them what they would advise me.',
          'One old farmer thought about it for a long time.',
          'Then he said, write this. Go home before dark.',
        ],
      },
    ],
  },
  {
    key: 'work-with-both-hands', title: 'Work with Both Hands', type: 'Premium', price: 199, language: 'en', voice: 'dev',
    description: 'On doing ordinary work well: three short talks for people who begin on Monday.',
    createdOn: '2026-08-22T05:00:00Z',
    art: { scene: ['field', { sunX: 0.5, treeX: 0.76 }], palette: 'forest', seed: 'both-hands' },
    alt: 'Green furrows lead to the sun beside a single tree.',
    tracks: [
      {
        key: 'the-back-of-the-drawer', title: 'The Back of the Drawer', description: 'A carpenter and the side nobody sees.',
        lines: [
          'Our carpenter polished the back of every drawer.',
          'I told him that nobody would ever see it.',
          'He said, the drawer will see it.',
          'I laughed then. Now I think that he meant himself.',
          'Whatever you make, some part of it faces the wall.',
          'Do that part well, once, and you will stand differently all day.',
        ],
      },
      {
        key: 'finish-one-row', title: 'Finish One Row', description: 'How fields are sown, and mails answered.',
        lines: [
          'A woman who sows rice does not look at the field.',
          'The field would break her heart.',
          'She looks at one row, and when it is done, she stands up straight.',
          'She looks at the sky, drinks some water, and bends to the next.',
          'Your work is also a field. Find out how long a row is.',
          'Then finish one, and stand up.',
        ],
      },
      {
        key: 'close-the-shop', title: 'Close the Shop', description: 'On ending the day.',
        lines: [
          'The best shopkeeper in our lane had a rule about his shutter.',
          'At eight he pulled it down, and he touched it with his palm, and said, enough.',
          'There were always more customers. There was always a little more to earn.',
          'He said, if I do not close the shop, the shop closes me.',
          'Find your shutter tonight. Put your palm on it. Say the word.',
        ],
      },
    ],
  },
];
