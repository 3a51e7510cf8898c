import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { runNode } from '@inspire/devkit/processes/run-program';
import { bundleTests } from './bundle-tests';

let root: string;
before(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'inspire-bundle-tests-')));
  const files = {
    'package.json': '{"type":"module","name":"bundled"}',
    'node_modules/library/package.json': '{"name":"library","type":"module","exports":"./index.js"}',
    'node_modules/library/index.js': 'export const where = import.meta.url;',
    'src/paths.ts': `export const own: string = import.meta.dirname;\nexport const text = 'import.meta.dirname';`,
    'src/one.test.ts': `import { where } from 'library';
      import { own, text } from './paths';
      console.log(JSON.stringify({ where, own, text, file: import.meta.filename }));
      throw new Error('injected');`,
    'src/program.ts': `import { own } from './paths';\nconsole.log(own);`,
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), content);
  }
});
after(() => rm(root, { recursive: true }));

test('bundled tests and programs find their own files and libraries, and are named by their sources', async () => {
  const source = join(root, 'src/one.test.ts');
  const bundled = await bundleTests(root, [source], [join(root, 'src/program.ts')]);
  const [file = ''] = bundled.files;
  const run = await runNode(['--enable-source-maps', file]);
  assert.deepEqual(JSON.parse(run.output.split('\n')[0] ?? ''), {
    where: `file://${join(root, 'node_modules/library/index.js')}`,
    own: join(root, 'src'),
    text: 'import.meta.dirname',
    file: source,
  });
  assert.match(run.output, /one\.test\.ts:4/);
  assert.equal(bundled.toSourcePaths(`at ${file}`), `at ${source}`);
  const program = await runNode([bundled.programs[join(root, 'src/program.ts')] ?? '']);
  assert.equal(program.output, `${join(root, 'src')}\n`);
  await bundled.remove();
  assert.equal(existsSync(file), false);
});
