import assert from 'node:assert/strict';
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { smallCatalogue, videoEntry } from '../testing/content-folder';
import { copyMigratedDatabase } from '../testing/pglite-snapshot';
import { makeFilm, makePicture, presentPrograms } from '../testing/raw-media';
import { startProcess, untilReady } from '../testing/server-process';
import { setUpFixture } from '../testing/start-fixture';
import { createPostgresDatabase } from '../testing/test-database';
import { databaseKind } from '../testing/test-kind';
import { untilTrue } from '../testing/until';

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** For a program that packages a film on a slow machine. */
const PATIENCE_MS = 120_000;

function content(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const { child, ended, output } = startProcess(environment, 'content', args, { detached: true });
  return {
    child,
    ended: ended.then((code) => ({ code, output: output() })),
    says: (words: RegExp) =>
      untilTrue(
        () => words.test(output()),
        () => `never said ${String(words)}:\n${output()}`,
        PATIENCE_MS,
      ),
  };
}

describe('content command', () => {
  const fixture = setUpFixture({ hasTables: false });
  let folder: string;
  const run = (args: readonly string[], more: Record<string, string> = {}) =>
    content(args, { ...fixture.environment, ...more }).ended;
  const dataDir = () => join(fixture.root, 'data');
  before(async () => {
    folder = fixture.environment.SAMPLE_DIR ?? '';
  });
  afterEach(() => fixture.endAll());

  it('prints its usage for invalid arguments', async () => {
    const { code, output } = await run(['import', 'no-such-folder']);
    assert.equal(code, 2, output);
    assert.match(output, /^Folder not found: .*no-such-folder\n\nUsage: npm run content -- import <folder>/);
    assert.equal(await isThere(dataDir()), false);
  });

  it('prints its usage on request', async () => {
    const { code, output } = await run(['--help']);
    assert.deepEqual([code, output.startsWith('Usage: ')], [0, true]);
  });

  it('reports in a dry run what it would do, and writes nothing', async () => {
    const { code, output } = await run(['import', folder, '--dry-run']);
    assert.equal(code, 0, output);
    assert.match(output, /4 videos, 2 albums, 1 plans found in/);
    // On PostgreSQL the database exists, but has no tables yet.
    assert.match(
      output,
      databaseKind() === 'postgres'
        ? /the database is older than this program/
        : /there is no database yet, so everything is new/,
    );
    assert.match(output, /nothing was written: this was a dry run\n$/);
    assert.equal(await isThere(dataDir()), false);
  });

  it('imports once, and reports what a second import would change', async () => {
    const first = await run(['import', folder]);
    assert.equal(first.code, 0, first.output);
    assert.match(first.output, /videos: 4 new: newer, older, rented, calm\n[\s\S]*content: imported\n$/);
    const second = await run(['import', folder]);
    assert.match(second.output, /^nothing has changed since the last import of/);
    const changed = {
      ...smallCatalogue(),
      videos: [
        videoEntry('newer', { title: 'Another', createdOn: '2026-02-01T00:00:00Z', featured: true }),
        videoEntry('calm', { type: 'Premium', createdOn: '2026-01-06T00:00:00Z' }),
      ],
      albums: [],
    };
    await writeFile(join(folder, 'catalogue.yaml'), stringify(changed));
    const dry = await run(['import', folder, '--dry-run']);
    assert.match(dry.output, /videos: 1 changed: newer \(title\)\nvideos: 1 unchanged\n/);
    assert.match(dry.output, /no longer listed, kept: breath, older, rented, set\n/);
    await writeFile(join(folder, 'catalogue.yaml'), stringify(smallCatalogue()));
    assert.match(
      (await run(['import', folder, '--dry-run'])).output,
      new RegExp(`nothing has changed since the last import as '${basename(folder)}'`),
    );
  });

  it('lists issues with file and line, and exits with 1', async () => {
    await writeFile(join(folder, 'catalogue.yaml'), stringify({ videos: [videoEntry('newer', { price: -1 })] }));
    for (const more of [[], ['--dry-run']]) {
      const { code, output } = await run(['import', folder, ...more]);
      assert.equal(code, 1);
      assert.match(
        output,
        /^The content in .* has 1 issue:\n {2}catalogue\.yaml:6: videos newer: price: Too small.*\n$/,
      );
    }
    await writeFile(join(folder, 'catalogue.yaml'), stringify(smallCatalogue()));
  });

  it('exports what it has imported', async () => {
    const target = join(fixture.root, 'out');
    const exported = await run(['export', target, '--source', basename(folder)]);
    assert.equal(exported.code, 0, exported.output);
    assert.match(await readFile(join(target, 'catalogue.yaml'), 'utf8'), /key: newer/);
    const again = await run(['export', target]);
    assert.deepEqual([again.code, again.output], [1, `${target} is not empty. Choose a new folder.\n`]);
  });

  it('makes the demo once, with its accounts, and never in production', async () => {
    const demo = await run(['demo']);
    assert.equal(demo.code, 0, demo.output);
    assert.match(demo.output, /2 sample accounts created\n$/);
    assert.doesNotMatch((await run(['demo'])).output, /created/);
    const { code, output } = await run(['demo'], { NODE_ENV: 'production' });
    assert.deepEqual([code, output], [0, 'nothing was imported: the demo is for development only\n']);
  });

  it('and the running site: one at a time on the embedded database, both on PostgreSQL', async () => {
    await untilReady(fixture.start());
    const { code, output } = await run(['import', folder, '--source', 'beside']);
    if (databaseKind() === 'postgres') {
      assert.equal(code, 0, output);
    } else {
      assert.equal(code, 1);
      assert.match(
        output,
        /^The site is running on the data folder .* \(process \d+\), and only one process can use the embedded database: stop the site first, or use PostgreSQL \(DATABASE_URL\)\.\n$/,
      );
    }
    const dry = await run(['import', folder, '--source', 'beside', '--dry-run']);
    assert.equal(dry.code, 0, dry.output);
    assert.match(
      dry.output,
      databaseKind() === 'postgres'
        ? /nothing has changed since the last import as/
        : /so what would change is not known\n/,
    );
  });

  it('reports in one sentence that a server is unreachable', async () => {
    const { code, output } = await run(['import', folder], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    assert.deepEqual([code, output], [1, 'Cannot connect to the database (ECONNREFUSED). Check DATABASE_URL.\n']);
  });

  it('reports every issue of its settings, and checks no others', async () => {
    const { code, output } = await run(['import', folder], {
      DATABASE_URL: 'mysql://x',
      NODE_ENV: 'production',
      PORT: 'none',
    });
    assert.equal(code, 1);
    assert.match(output, /^Invalid configuration:\n {2}DATABASE_URL: .*\n$/);
  });

  describe('with raw media', async () => {
    const programs = await presentPrograms();
    let own: string;
    let environment: Record<string, string>;
    let drop: () => Promise<void>;
    before(async () => {
      own = join(fixture.root, 'own');
      await mkdir(own);
      const rawDataDir = join(fixture.root, 'raw-data');
      const database = databaseKind() === 'postgres' ? await createPostgresDatabase() : undefined;
      if (!database) await copyMigratedDatabase(rawDataDir);
      environment = { DATA_DIR: rawDataDir, ...(database && { DATABASE_URL: database.url }) };
      drop = async () => database?.[Symbol.asyncDispose]();
      await makePicture(own, 'cover.png', 960, 540);
      const raw = (key: string) => videoEntry(key, { length: undefined, media: `${key}.mp4`, cover: 'cover.png' });
      await writeFile(join(own, 'catalogue.yaml'), stringify({ videos: [raw('short'), raw('long')] }));
      for (const key of ['short', 'long']) await writeFile(join(own, `${key}.mp4`), 'no film yet');
    });
    after(() => drop());
    const start = (more: Record<string, string> = {}) => content(['import', own], { ...environment, ...more });
    const films = async () =>
      (await readdir(join(environment.DATA_DIR ?? '', 'packaged'))).filter((name) => name.startsWith('film-'));

    it(
      'goes on after it was killed, with what was finished',
      { skip: !programs && 'ffmpeg is not on this machine' },
      async () => {
        await makeFilm(join(own, 'short.mp4'), { seconds: 2, size: '640x360' });
        await makeFilm(join(own, 'long.mp4'), { seconds: 40, size: '1280x720' });
        const killed = start();
        await killed.says(/packaging \d of 3: long \(long\.mp4\)\n {2}long \(long\.mp4\): \d+ %/);
        // With its ffmpeg.
        process.kill(-(killed.child.pid ?? 0), 'SIGKILL');
        assert.equal((await killed.ended).code, null);
        const finished = await films();
        assert.equal(finished.length, 1);
        assert.equal((await readdir(join(environment.DATA_DIR ?? '', 'packaged', '.parts'))).length, 1);

        const stopped = start();
        await stopped.says(/packaging 1 of 1: long/);
        stopped.child.kill('SIGINT');
        const { code, output } = await stopped.ended;
        assert.equal(code, 130);
        assert.match(output, /\nStopped\. Finished work is kept; run the same command again to resume\.\n$/);
        assert.deepEqual(
          await readdir(join(environment.DATA_DIR ?? '', 'packaged', '.parts')),
          [],
          'neither its own half nor that of the one before',
        );
        assert.deepEqual(await films(), finished);

        await makeFilm(join(own, 'long.mp4'), { seconds: 2, size: '640x360', isSilent: true });
        const last = await start().ended;
        assert.equal(last.code, 0, last.output);
        assert.deepEqual(last.output.match(/^packaging .*$/gm), ['packaging 1 of 1: long (long.mp4)']);
        assert.match(last.output, /videos: 2 new: short, long\n/);
        await rm(own, { recursive: true });
      },
    );
  });
});
