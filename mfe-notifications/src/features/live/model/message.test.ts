import { parseMessage } from './message';

const notification = { id: 4, type: 'video', title: 'New talk' };

it.each([
  [{ kind: 'new', notification }],
  [{ kind: 'opened', isGapless: true }],
  [{ kind: 'opened', isGapless: false }],
  [{ kind: 'resync' }],
  [{ kind: 'alive' }],
  [{ kind: 'lost' }],
  [{ kind: 'who' }],
])('parses %j', (message) => expect(parseMessage(message)).toEqual(message));

it.each([null, 'new', {}, { kind: 'later' }, { kind: 'new' }, { kind: 'new', notification: { id: '4' } }])(
  'ignores %j',
  (value) => {
    expect(parseMessage(value)).toBeUndefined();
  },
);
