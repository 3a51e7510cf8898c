import { fillAddresses } from './fill-addresses';

const addresses = ['/files/{id}', '/files/getProgressTime?videoId={id}'];

test('fills in the id of the query', () => {
  expect(fillAddresses(addresses, '?id=7')).toEqual(['/files/7', '/files/getProgressTime?videoId=7']);
});

test.each(['', '?id=', '?id=07', '?id=7/../8', '?id=x', '?video=7'])(
  'leaves out what needs an id with %j',
  (search) => {
    expect(fillAddresses(addresses, search)).toEqual([]);
  },
);
