import { readErrorBody } from './error-body';

test.each([
  [
    'problem+json',
    { title: 'Unauthorized', detail: 'Invalid email or password', code: 'credentials' },
    { detail: 'Invalid email or password', code: 'credentials' },
  ],
  ['a problem’s request', { detail: 'Gone', requestId: '0af76519-2' }, { detail: 'Gone', requestId: '0af76519-2' }],
  ['{ message }', { message: 'Taken' }, { detail: 'Taken' }],
  ['{ error }', { error: 'Taken' }, { detail: 'Taken' }],
  ['a plain string', 'Taken', { detail: 'Taken' }],
  ['JSON that came as text', '{"message":"Taken"}', { detail: 'Taken' }],
  ['a JSON string that came as text', '"Taken"', { detail: 'Taken' }],
  ['a number as text', '404', { detail: '404' }],
  ['a page of HTML', '<html><body>502</body></html>', {}],
  ['an empty text', '  ', {}],
  ['nothing', null, {}],
  ['an object as detail', { detail: { nested: true } }, {}],
])('reads %s', (_, body, expected) => {
  expect(readErrorBody(body)).toEqual(expected);
});
