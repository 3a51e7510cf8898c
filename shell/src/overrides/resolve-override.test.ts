import { resolveOverride } from './resolve-override';

const build = {
  name: 'mfe-video',
  container: 'mfe_video_dev',
  contract: '1.4.0',
  entry: 'remoteEntry.js',
  paths: [],
  slots: [],
};
const answering = (body: unknown) => (address: string) => {
  requested.push(address);
  return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body)));
};
let requested: string[] = [];
beforeEach(() => (requested = []));

const take = (address: string, sendRequest: (address: string) => Promise<Response> = answering(build)) =>
  resolveOverride(address, { allowed: ['http://localhost:*'], contract: '1.0.0', sendRequest });

test.each(['http://localhost:4001/remoteEntry.js', 'http://localhost:4001/', 'http://localhost:4001'])(
  '%s is asked what it builds',
  async (address) => {
    expect(await take(address)).toEqual({
      name: 'mfe-video',
      release: expect.objectContaining({ version: 'local', base: 'http://localhost:4001/' }) as unknown,
    });
    expect(requested).toEqual(['http://localhost:4001/build.json']);
  },
);

test('sends no request to an origin that the site does not allow', async () => {
  await expect(take('https://evil.example/remoteEntry.js')).rejects.toThrow('doesn’t allow code from that origin');
  expect(requested).toEqual([]);
});

test.each([
  [
    'nothing answers',
    () => Promise.reject(new TypeError('refused')),
    /No valid response from http:\/\/localhost:4001\/build.json/,
  ],
  ['it answers a page', answering('<!doctype html>'), /No valid response/],
  ['it answers null', answering('null'), /must name its remote/],
  ['it builds no remote', answering({ ...build, name: 'shell' }), /must name its remote/],
  ['it says nothing of its container', answering({ ...build, container: undefined }), /must name its container/],
  [
    'it was built against another major',
    answering({ ...build, contract: '2.0.0' }),
    /contract 2.0.0; this shell provides 1.0.0/,
  ],
])('is rejected when %s', async (_, sendRequest, words) => {
  await expect(take('http://localhost:4001/', sendRequest)).rejects.toThrow(words);
});
