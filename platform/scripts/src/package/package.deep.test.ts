import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { createFixture } from '@inspire/devkit/testing/fixture-repository';
import type { Repository } from '@inspire/devkit/workspace/repository';
import type { Artefact } from './artefact';
import { copyLibraries, findLibraries, libraryOf, pathInModules } from './find-libraries';
import { makeArtefact } from './package-artefacts';
import { toArtefactBom } from './sbom';
import { assertAllowed } from './server-artefacts';

const { root, write, remove } = await createFixture();
after(remove);

describe('artefacts', () => {
  const install = (path: string, name: string, more: object = {}) =>
    write(join(path, 'node_modules', name, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...more }));

  describe('libraries outside of a bundle', () => {
    beforeEach(async () => {
      await install('', 'native', {
        dependencies: { helper: '1', deep: '1' },
        optionalDependencies: { 'native-linux': '1', 'native-other': '1' },
      });
      await install('', 'native-linux');
      await install('', 'helper');
      await install('node_modules/native', 'helper', { version: '2.0.0' });
      await install('', 'deep', { dependencies: { helper: '1' } });
      await write('node_modules/native/index.js', 'code');
      await write('node_modules/native/index.d.ts', 'types');
      await write('node_modules/native/README.md', 'words');
    });

    it('are found as Node finds them, without binaries of other systems', () => {
      const found = findLibraries(['native'], join(root, 'backend'));
      assert.deepEqual(
        found.map((library) => `${pathInModules(library)}@${library.version}`),
        ['native@1.0.0', 'native/node_modules/helper@2.0.0', 'deep@1.0.0', 'helper@1.0.0', 'native-linux@1.0.0'],
      );
      assert.throws(() => findLibraries(['missing'], root), /missing is not installed\. Run npm ci\./);
    });

    it('are copied where Node finds them again, without types and texts', async () => {
      const target = join(root, 'copy');
      await copyLibraries(findLibraries(['native'], root), target);
      const has = (path: string) => existsSync(join(target, 'node_modules', path));
      assert.ok(['native/index.js', 'native/node_modules/helper/package.json', 'helper/package.json'].every(has));
      assert.ok(!['native/index.d.ts', 'native/README.md'].some(has));
    });

    it('cannot be copied to the same folder in two versions', async () => {
      await install('backend', 'helper', { version: '3.0.0' });
      const both = [...findLibraries(['helper'], join(root, 'backend')), ...findLibraries(['helper'], root)];
      await assert.rejects(copyLibraries(both, join(root, 'clash')), /helper is installed as 1\.0\.0 and 3\.0\.0/);
    });

    it('are recognized by a bundled file', () => {
      assert.equal(libraryOf(join(root, 'node_modules/native/node_modules/helper/a.js'))?.version, '2.0.0');
      assert.equal(libraryOf(join(root, 'backend/src/app.ts')), undefined);
    });
  });

  it('contain no build tools', () => {
    const [tool, plain] = ['webpack', 'fastify'].map((name) => ({ name, version: '1.0.0', dir: '' }));
    assert.ok(tool && plain);
    assertAllowed('gateway', [plain]);
    assert.throws(() => assertAllowed('gateway', [plain, tool]), /gateway must not contain webpack\./);
  });

  it('list what they contain, and nothing else that is installed', () => {
    const component = (name: string) => ({ name, version: '1.0.0', licenses: [] });
    const installation = { metadata: { tools: [] }, components: ['a', 'b'].map(component), dependencies: [] };
    const bom = toArtefactBom(installation, { name: 'gateway', version: '2.0.0' }, [component('b')]);
    assert.deepEqual(bom.components, [component('b')]);
    assert.equal('dependencies' in bom, false);
    assert.throws(
      () => toArtefactBom(installation, { name: 'gateway', version: '2.0.0' }, [component('c')]),
      /npm did not install c@1\.0\.0\./,
    );
  });

  describe('a folder', () => {
    const context = { repository: { packages: [] } as unknown as Repository, report: () => undefined };
    const artefact = (text: string): Artefact => ({
      name: 'small',
      maxBytes: 500,
      fill: async (folder) => {
        await writeFile(join(folder, 'server.mjs'), text);
        return [];
      },
    });
    const make = (one: Artefact) => makeArtefact(one, join(root, 'dist'), { metadata: {}, components: [] }, context);
    const content = () => readFile(join(root, 'dist/small/server.mjs'), 'utf8');

    it('is replaced as a whole, and stays when its successor exceeds the budget', async () => {
      await make(artefact('first'));
      await make(artefact('second'));
      assert.equal(await content(), 'second');
      assert.ok(existsSync(join(root, 'dist/small/sbom.cdx.json')));
      await assert.rejects(make(artefact('x'.repeat(1_000))), /small has 0\.0 MB, more than its budget of 0\.0 MB\./);
      assert.equal(await content(), 'second');
      assert.equal(existsSync(join(root, 'dist/small.part')), false);
    });
  });
});
