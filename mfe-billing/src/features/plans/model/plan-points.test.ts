import { planPoints } from './plan-points';

it.each<[string, string, string[]]>([
  ['nothing', '', []],
  ['blanks', ' \n ', []],
  ['one sentence', 'Every Premium video.', ['Every Premium video.']],
  ['words without an end', 'Every Premium video', ['Every Premium video']],
  [
    'sentences',
    'Every Premium video. New ones too! Why wait? Begin',
    ['Every Premium video.', 'New ones too!', 'Why wait?', 'Begin'],
  ],
  ['lines', 'Every Premium video\nOn any device', ['Every Premium video', 'On any device']],
  [
    'lines with marks',
    '- Every video\r\n• On any device\n\n2) For 12 months',
    ['Every video', 'On any device', 'For 12 months'],
  ],
  ['lines of several sentences', 'One. Two.\nThree', ['One. Two.', 'Three']],
  ['Devanagari', 'सर्व व्हिडिओ. कोणत्याही उपकरणावर। वर्षभर', ['सर्व व्हिडिओ.', 'कोणत्याही उपकरणावर।', 'वर्षभर']],
  [
    'numbers and titles',
    'Talks of Dr. Joshi in 4.5 hours, e.g. on calm. For Rs. 499',
    ['Talks of Dr. Joshi in 4.5 hours, e.g. on calm.', 'For Rs. 499'],
  ],
])('reads %s', (_, details, points) => {
  expect(planPoints(details)).toEqual(points);
});
