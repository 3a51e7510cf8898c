import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { createHoleTokens, frameToken } from '@inspire/server-kit/frames';
import { COVERS_PATH } from '../site/public-data';
import { createTestGateway, type TestGateway } from '../testing/gateway';
import { dataOf, getPage, storeAuthFrames } from '../testing/page';
import { hashOf, shellJson } from '../testing/site-folder';

const page = async (gateway: TestGateway, url: string) => (await getPage(gateway, url)).body;

test('the head has all its tags, in the order that the browser needs', async () => {
  await using gateway = await createTestGateway();
  const html = await page(gateway, '/user-routes/dashboard');
  const inOrder = [
    '<!doctype html>\n<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport"',
    '<title>Inspire</title>',
    '<meta name="description"',
    'name="theme-color" media="(prefers-color-scheme: dark)"',
    'name="theme-color" media="(prefers-color-scheme: light)"',
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="expect" href="#document-end" blocking="render">',
    '<script type="application/json" id="inspire-document">',
    `<script src="/assets/early.e1.js" integrity="${hashOf('e')}"></script>`,
    `<link rel="stylesheet" href="/assets/main.s1.css" integrity="${hashOf('s')}">`,
    '<link rel="preload" as="font" type="font/woff2" href="/assets/latin.f1.woff2" crossorigin="anonymous" fetchpriority="low">',
    `<link rel="preload" as="script" href="/remotes/mfe-video/1.0.0/remoteEntry.js" integrity="${hashOf('r')}" crossorigin="anonymous">`,
    `<link rel="preload" as="script" href="/assets/query.q1.js" integrity="${hashOf('q')}" crossorigin="anonymous">`,
    `<script defer fetchpriority="high" src="/assets/main.m1.js" integrity="${hashOf('m')}"></script>`,
    '</head>',
    '<div id="root"><header><b>/user-routes/dashboard</b></header><i class="skeleton"></i></div>\n<div id="document-end" hidden></div>',
  ];
  let at = -1;
  for (const part of inOrder) {
    const next = html.indexOf(part, at + 1);
    assert.ok(next > at, `${part} is missing or out of order`);
    at = next;
  }
  assert.doesNotMatch(html, /apple-touch-icon/);
});

test('the page has no inline script, style or handler', async () => {
  await using gateway = await createTestGateway();
  for (const url of ['/', '/login']) {
    const html = await page(gateway, url);
    const runnable = [...html.matchAll(/<script(?![^>]*application\/json)([^>]*)>([^<]*)/g)];
    assert.ok(
      runnable.length > 0 && runnable.every(([, attributes, text]) => attributes?.includes('src=') && text === ''),
    );
    assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=/);
  }
});

const rise = { id: 1, title: 'Rise', thumbnailUrl: '/media/1.jpg', videoType: 'Free' };

test('the landing page comes rendered, with the covers that it was rendered with', async () => {
  await using gateway = await createTestGateway();
  await gateway.site.setPublicData(new Map([[COVERS_PATH, { content: [rise] }]]));
  const html = await page(gateway, '/');
  assert.doesNotMatch(html, /fetchpriority/);
  assert.match(html, /<div id="root"><h1>Landing of Inspire<\/h1><i>Rise<\/i><\/div>/);
  assert.deepEqual(
    dataOf(html).covers?.map(({ title }) => title),
    ['Rise'],
  );
  assert.equal(dataOf(await page(gateway, '/login')).covers, undefined);
  assert.deepEqual(dataOf(html).frame, { isMember: false, sections: [], drawer: ['/login'], source: 'shell' });
});

test('the font for Devanagari is preloaded where the page itself has such text', async () => {
  await using gateway = await createTestGateway();
  const preload = '<link rel="preload" as="font" type="font/woff2" href="/assets/devanagari.f2.woff2"';
  assert.doesNotMatch(await page(gateway, '/'), /devanagari/);
  await gateway.site.setPublicData(new Map([[COVERS_PATH, { content: [{ ...rise, title: 'एक दिवा' }] }]]));
  const html = await page(gateway, '/');
  assert.ok(html.includes(`${preload} crossorigin="anonymous" fetchpriority="low">`));
  assert.doesNotMatch(await page(gateway, '/login'), /devanagari/);
});

test("the landing page's chunk is linked there as a style sheet and as a script before the entry", async () => {
  await using gateway = await createTestGateway();
  await gateway.folder.write(
    'shell/shell.json',
    JSON.stringify({ ...shellJson, buildId: 'b2', landing: ['assets/landing.l1.css', 'assets/landing.l1.js'] }),
  );
  await gateway.site.refresh();
  const html = await page(gateway, '/');
  assert.match(html, /<link rel="stylesheet" href="\/assets\/landing\.l1\.css">/);
  assert.match(
    html,
    /<script defer src="\/assets\/landing\.l1\.js"><\/script>\n<script defer src="\/assets\/main\.m1\.js"/,
  );
  assert.doesNotMatch(await page(gateway, '/login'), /landing\.l1/);
});

test('without markup of the shell, documents are empty until it runs, and the error is reported', async () => {
  await using gateway = await createTestGateway();
  for (const renderer of [
    'exports.renderSite = () => { throw new Error("boom"); };',
    'exports.renderSite = () => ({ pages: {} });',
    'exports.renderLanding = () => "older";',
  ]) {
    await gateway.folder.write('shell/server/render.cjs', renderer);
    await gateway.site.refresh();
    const html = await page(gateway, '/');
    assert.match(html, /<div id="root"><\/div>/);
    assert.equal(dataOf(html).frame, undefined);
  }
  assert.equal(gateway.reports.length, 3);
  assert.match(gateway.reports.join(), /could not be rendered: boom.*guest.*has no renderSite/s);
});

describe('the frame of a remote', () => {
  const frame = {
    path: '/login',
    language: 'en',
    html: `<h1>Login to ${frameToken('settings.siteName')}</h1>`,
    css: '.a{color:red}',
  };
  const file = (frames: object[]) => JSON.stringify({ schema: 1, frames });

  test('is placed below the navbar, with the texts of the site and its own style', async () => {
    await using other = await createTestGateway();
    const settings = await other.folder.write('site.json', JSON.stringify({ siteName: 'Rise & <Shine>' }));
    await using gateway = await createTestGateway({ SITE_SETTINGS: settings });
    await storeAuthFrames(gateway, file([frame]));
    const response = await getPage(gateway, '/login', {});
    assert.match(response.body, /<header>guest<\/header><h1>Login to Rise &amp; &lt;Shine&gt;<\/h1><\/div>/);
    assert.deepEqual(dataOf(response.body).frame, {
      isMember: false,
      sections: [],
      drawer: ['/login'],
      source: { remote: 'mfe-auth', version: '2.0.0' },
    });
    const [, css = ''] = /<style>(.*?)<\/style>/s.exec(response.body) ?? [];
    assert.equal(css, frame.css);
    const hash = createHash('sha256').update(css).digest('base64');
    assert.ok(String(response.headers['content-security-policy']).includes(`style-src 'self' 'sha256-${hash}'`));
    assert.deepEqual(gateway.reports, []);
  });

  for (const [name, text, listed, issue] of [
    ['has another hash', file([frame]), hashOf('z'), /hash/],
    ['contains a script', file([{ ...frame, html: '<script src="x.js"></script>' }]), undefined, /runs/],
    ['is no JSON', 'frames', undefined, /JSON/],
  ] as const) {
    test(`that ${name} is rejected, and a skeleton is shown instead`, async () => {
      await using gateway = await createTestGateway();
      await storeAuthFrames(gateway, text, 2, listed);
      const html = await page(gateway, '/login');
      assert.match(html, /<header>guest<\/header><i class="skeleton"><\/i>/);
      assert.equal(dataOf(html).frame?.source, 'skeleton');
      assert.doesNotMatch(html, /<style/);
      await gateway.site.refresh();
      assert.equal(gateway.reports.length, 1, 'reported once');
      assert.match(gateway.reports[0] ?? '', issue);
    });
  }
});

describe('the holes of a frame', () => {
  const call = '/files/search?page=0&size=12';
  const hole = { call, list: 'content', count: 2, fields: ['id', 'title'] };
  const [first, second] = createHoleTokens('talks', hole) as [{ title: string }, { title: string }];
  const frame = {
    path: '/login',
    language: 'en',
    html: '<i>empty</i>',
    css: '',
    filled: { html: `<p>${first.title}</p><p>${second.title}</p>`, holes: { talks: hole } },
  };
  const talks = (...titles: string[]) => ({ content: titles.map((title, id) => ({ id, title, price: 99 })) });

  async function withHoles(given: object = frame) {
    const gateway = await createTestGateway();
    await storeAuthFrames(gateway, JSON.stringify({ schema: 1, frames: [given] }));
    return gateway;
  }

  test('are filled with escaped public data, which the document names for the hydration', async () => {
    await using gateway = await withHoles();
    assert.deepEqual([...gateway.site.publicCalls()], [call]);
    await gateway.site.setPublicData(new Map([[call, talks('Rise & <Shine>', 'Rest')]]));
    const html = await page(gateway, '/login');
    assert.match(html, /<p>Rise &amp; &lt;Shine&gt;<\/p><p>Rest<\/p>/);
    assert.deepEqual(dataOf(html).frame?.data, {
      talks: [
        { id: 0, title: 'Rise & <Shine>' },
        { id: 1, title: 'Rest' },
      ],
    });
  });

  test('stay empty until all data are there', async () => {
    await using gateway = await withHoles();
    for (const data of [new Map(), new Map([[call, talks('Rise')]]), new Map([[call, 'x']])]) {
      await gateway.site.setPublicData(data);
      const html = await page(gateway, '/login');
      assert.match(html, /<i>empty<\/i>/);
      assert.equal(dataOf(html).frame?.data, undefined);
    }
  });

  test('follow the catalogue; data that no page shows change no document', async () => {
    await using gateway = await withHoles();
    await gateway.site.setPublicData(new Map([[call, talks('Rise', 'Rest', 'Old')]]));
    const content = gateway.site.content();
    await gateway.site.setPublicData(new Map([[call, talks('Rise', 'Rest', 'New')]]));
    assert.equal(gateway.site.content(), content);
    await gateway.site.setPublicData(new Map([[call, talks('New', 'Rise')]]));
    assert.match(await page(gateway, '/login'), /<p>New<\/p><p>Rise<\/p>/);
  });
});

test('the data block carries settings and the first calls', async () => {
  await using gateway = await createTestGateway();
  const data = dataOf(await page(gateway, '/user-routes/dashboard'));
  assert.equal(data.settings.siteName, 'Inspire');
  assert.deepEqual(data.early, ['/files/search?page=0&size=500&searchQuery=']);
  assert.equal(data.dev, undefined);
});

test('names the shell release in the page, so that an open page detects a newer one', async () => {
  await using gateway = await createTestGateway();
  const head = async () =>
    (
      await gateway.app.inject({
        method: 'HEAD',
        url: '/about',
        headers: { accept: 'text/html', cookie: 'inspire_bucket=1' },
      })
    ).headers['x-inspire-build'];
  assert.deepEqual([await head(), dataOf(await page(gateway, '/about')).build], ['b1', 'b1']);
  await gateway.folder.write('shell/shell.json', JSON.stringify({ ...shellJson, buildId: 'b2' }));
  await gateway.site.refresh();
  assert.deepEqual([await head(), dataOf(await page(gateway, '/about')).build], ['b2', 'b2']);
});

test('requires no trusted types of a shell without a policy, so that an older shell can be served again', async () => {
  await using gateway = await createTestGateway();
  const policy = async () => String((await getPage(gateway, '/login', {})).headers['content-security-policy']);
  assert.match(await policy(), /require-trusted-types-for 'script'; trusted-types default$/);
  const { trustedTypes: _none, ...older } = shellJson;
  await gateway.folder.write('shell/shell.json', JSON.stringify({ ...older, buildId: 'older' }));
  await gateway.site.refresh();
  assert.match(await policy(), /frame-ancestors 'none'$/);
});

test("developers' own builds are offered where the site allows an origin for them", async () => {
  await using gateway = await createTestGateway();
  assert.equal(dataOf(await page(gateway, '/login')).overrideOrigins, undefined);
  await using open = await createTestGateway({ OVERRIDE_ORIGINS: 'http://localhost:*' });
  assert.deepEqual(dataOf(await page(open, '/login')).overrideOrigins, ['http://localhost:*']);
  assert.match(
    String((await getPage(open, '/login', {})).headers['content-security-policy']),
    /script-src 'self' http:\/\/localhost:\*;/,
  );
});

test('tells the page how many of 100 page loads are measured; none when the setting is 0', async () => {
  const sampleWith = async (settings: Record<string, string>) => {
    await using gateway = await createTestGateway(settings);
    return dataOf(await page(gateway, '/login')).qualitySample;
  };
  assert.equal(await sampleWith({}), 100);
  assert.equal(await sampleWith({ QUALITY_SAMPLE_PERCENT: '2.5' }), 2.5);
  assert.equal(await sampleWith({ QUALITY_SAMPLE_PERCENT: '0' }), undefined);
});

test('tells the page how a visitor can sign in besides a password, whatever the settings file says', async () => {
  await using plain = await createTestGateway();
  const forged = { signIn: { kind: 'google', clientId: 'forged.example' } };
  const settingsFile = await plain.folder.write('site.json', JSON.stringify(forged));
  await using none = await createTestGateway({ NODE_ENV: 'test', SITE_SETTINGS: settingsFile });
  assert.equal(dataOf(await page(none, '/login')).signIn, undefined);
  await using development = await createTestGateway({ NODE_ENV: 'development' });
  assert.deepEqual(dataOf(await page(development, '/login')).signIn, {
    kind: 'local',
    authorizeUrl: '/dev/identity/authorize',
  });
  await using google = await createTestGateway({
    NODE_ENV: 'development',
    GOOGLE_CLIENT_ID: 'client.example',
    SITE_SETTINGS: settingsFile,
  });
  assert.deepEqual(dataOf(await page(google, '/login')).signIn, { kind: 'google', clientId: 'client.example' });
});

test('escapes hostile settings in the title, the data and the page', async () => {
  const siteName = '</title></script><script src=//evil.example></script><!--';
  await using folder = await createTestGateway();
  await using gateway = await createTestGateway({
    SITE_SETTINGS: await folder.folder.write('site.json', JSON.stringify({ siteName })),
  });
  const html = await page(gateway, '/login');
  assert.doesNotMatch(html, /<script src=\/\//);
  assert.equal(html.split('<!--').length, 1);
  assert.equal(html.match(/<\/script>/g)?.length, html.match(/<script/g)?.length);
  assert.equal(dataOf(html).settings.siteName, siteName);
});

test('assigns a bucket to a browser without one, and keeps an existing one', async () => {
  await using gateway = await createTestGateway({ PUBLIC_ORIGIN: 'https://site.example' });
  const first = await getPage(gateway, '/login', {});
  assert.equal(first.headers['accept-ch'], 'Sec-CH-UA-Model, Sec-CH-UA-Platform-Version');
  const [, bucket] =
    /^__Host-inspire_bucket=(\d+); Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/.exec(
      String(first.headers['set-cookie']),
    ) ?? [];
  assert.ok(Number(bucket) < 100, bucket);
  const again = await getPage(gateway, '/login', { cookie: `__Host-inspire_bucket=${bucket}` });
  assert.equal(again.headers['set-cookie'], undefined);
  assert.equal(again.headers.etag, first.headers.etag);
});

test('caches must revalidate a page, and keep one for each encoding and cookie', async () => {
  await using gateway = await createTestGateway();
  const { headers } = await getPage(gateway, '/login', { 'accept-encoding': 'br' });
  assert.equal(headers['cache-control'], 'no-cache');
  assert.equal(headers['content-encoding'], 'br');
  assert.equal(headers.vary, 'accept-encoding, cookie');
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; script-src 'self';/);
});

test('a change of registry, settings or shell changes the page and its tag', async () => {
  await using gateway = await createTestGateway();
  const tag = async () => (await getPage(gateway, '/login', { cookie: 'inspire_bucket=1' })).headers.etag;
  const before = await tag();
  assert.equal(await tag(), before);
  await gateway.folder.write('shell/shell.json', JSON.stringify({ ...shellJson, styles: [] }));
  await gateway.site.refresh();
  assert.notEqual(await tag(), before);
});
