import { toAddress } from './to-address';

it.each([
  ['/api/v1/auth/profile', '', '/api/v1/auth/profile'],
  ['/files/{id}', '?id=7', '/files/7'],
  ['/files/{id}?album={album}', '?album=3&id=7', '/files/7?album=3'],
  ['/files/{id}', '', undefined],
  ['/files/{id}', '?id=', undefined],
  ['/files/{id}', '?id=../auth', undefined],
  ['/files/{id}?album={album}', '?id=7', undefined],
])('sends the call %s of a page with the query %p to %p', (call, search, address) => {
  expect(toAddress(call, search)).toBe(address);
});
