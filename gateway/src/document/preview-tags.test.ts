import assert from 'node:assert/strict';
import { before, mock, test } from 'node:test';
import { createTestGateway } from '../testing/gateway';
import { createUpstream } from '../testing/upstream';

const talk = {
  id: 7,
  title: '"Still" <Water>',
  description: `How a mind\ncomes to rest. ${'word '.repeat(100)}`,
  thumbnailSources: [{ type: 'image/webp', srcset: '/media/covers/a-480.webp 480w, /media/covers/a-960.webp 960w' }],
};
const url = '/user-routes/video-player?id=7';
const ORIGIN = 'https://inspire.example';

// A slow machine must not reach the time limit here; site/item-previews.test.ts tests it.
before(() => void mock.method(AbortSignal, 'timeout', () => new AbortController().signal));

/** What their crawlers send, as their documentation and servers' logs show it; none runs scripts. */
const crawlers = {
  WhatsApp: { 'user-agent': 'WhatsApp/2.24.20.89 A', accept: '*/*' },
  Telegram: { 'user-agent': 'TelegramBot (like TwitterBot)' },
  Facebook: {
    'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    accept: '*/*',
    range: 'bytes=0-524287',
  },
  Twitter: { 'user-agent': 'Twitterbot/1.0', accept: '*/*' },
  LinkedIn: {
    'user-agent': 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    accept: '*/*',
  },
  Slack: { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', accept: '*/*' },
};

const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/&quot;|&#34;/g, '"')
    .replaceAll('&amp;', '&');

/** Reads the tags as crawlers do. */
function tagsOf(html: string): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const [, name = '', content = ''] of html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)) {
    assert.equal(tags[name], undefined, `${name} is there twice`);
    tags[name] = unescape(content);
  }
  const canonical = /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];
  const titles = [...html.matchAll(/<title[^>]*>([^<]*)<\/title>/g)];
  assert.equal(titles.length, 1);
  return { ...tags, title: unescape(titles[0]?.[1] ?? ''), ...(canonical && { canonical }) };
}

for (const [name, headers] of Object.entries(crawlers))
  test(`${name} reads title, description and cover of an item, with absolute URLs`, async () => {
    await using backend = await createUpstream((_, response) => response.end(JSON.stringify(talk)));
    await using gateway = await createTestGateway({ PUBLIC_ORIGIN: ORIGIN }, backend.origin);
    const { statusCode, body } = await gateway.app.inject({ url, headers });
    assert.equal(statusCode, 200);
    const tags = tagsOf(body);
    assert.equal(tags.title, '"Still" <Water> · Inspire');
    assert.equal(tags['og:title'], '"Still" <Water>');
    assert.match(tags['og:description'] ?? '', /^How a mind comes to rest\. word .* word…$/);
    assert.ok((tags['og:description'] ?? '').length <= 301);
    assert.equal(tags.description, tags['og:description']);
    assert.equal(tags['og:image'], `${ORIGIN}/media/covers/a-960.webp`);
    assert.deepEqual([tags['og:image:width'], tags['og:image:height']], ['960', '540']);
    assert.equal(tags['og:url'], ORIGIN + url);
    assert.equal(tags.canonical, ORIGIN + url);
    assert.deepEqual([tags['og:type'], tags['twitter:card']], ['video.other', 'summary_large_image']);
  });

test('a second visit costs no query, and one of another item has its own tags', async () => {
  await using backend = await createUpstream((request, response) =>
    response.end(JSON.stringify({ ...talk, id: Number(request.url?.split('/').at(-1)), title: `Of ${request.url}` })),
  );
  await using gateway = await createTestGateway({ PUBLIC_ORIGIN: ORIGIN }, backend.origin);
  const titleOf = async (id: number) =>
    tagsOf((await gateway.app.inject(`/user-routes/video-player?id=${id}`)).body)['og:title'];
  assert.deepEqual(
    [await titleOf(7), await titleOf(8), await titleOf(7)],
    ['Of /files/7', 'Of /files/8', 'Of /files/7'],
  );
  assert.equal(backend.seen.length, 2);
});

test('other pages, unknown items and a backend that is away keep the tags of the site', async () => {
  await using backend = await createUpstream((_, response) => {
    response.statusCode = 404;
    response.end('{}');
  });
  await using gateway = await createTestGateway({ PUBLIC_ORIGIN: ORIGIN }, backend.origin);
  await using away = await createTestGateway({ PUBLIC_ORIGIN: ORIGIN });
  for (const [{ app }, path] of [
    [gateway, '/'],
    [gateway, url],
    [away, url],
  ] as const) {
    const tags = tagsOf((await app.inject(path)).body);
    assert.deepEqual([tags.title, tags['og:title'], tags.canonical], ['Inspire', undefined, undefined], path);
  }
});
