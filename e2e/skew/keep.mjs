// Keeps the builds of shell and remotes as they are now, for the tests of skew: run it after a release, before the next change.
//   node e2e/skew/keep.mjs [repository]
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '../..'));
const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
const folders = ['shell/dist', ...remotes.map((name) => `${name}/dist/remote`)];
const isKept = (file) => !/\.(br|gz|map)$|build-stamp\.json$/.test(file);

const files = {};
const keep = (file) => (files[file] = readFileSync(join(root, file)).toString('base64'));
for (const folder of folders) {
  for (const name of readdirSync(join(root, folder), { recursive: true })) {
    const file = `${folder}/${name.replaceAll('\\', '/')}`;
    if (isKept(file) && statSync(join(root, file)).isFile()) keep(file);
  }
}
writeFileSync(join(import.meta.dirname, 'previous.json.gz'), gzipSync(JSON.stringify(files), { level: 9 }));
console.log(`${Object.keys(files).length} files kept`);
