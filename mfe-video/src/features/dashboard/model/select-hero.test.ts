import { makeVideo } from '@inspire/shared/testing';
import { selectHero } from './select-hero';

const watched = makeVideo({ id: 3 });
const newest = makeVideo({ id: 8 });

test.each([
  ['the video watched last comes first', [watched], [newest], { video: watched, reason: 'continue' }],
  ['else the newest', [], [newest], { video: newest, reason: 'newest' }],
  ['nothing to show', [], [], undefined],
] as const)('%s', (_, played, fresh, hero) => expect(selectHero(played, fresh)).toEqual(hero));
