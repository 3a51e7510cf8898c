import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export const hashOf = (character: string): string => `sha384-${character.repeat(64)}`;

export const shellJson = {
  contract: '1.0.0',
  buildId: 'b1',
  early: 'assets/early.e1.js',
  scripts: ['assets/main.m1.js'],
  styles: ['assets/main.s1.css'],
  member: ['assets/query.q1.js'],
  landing: [],
  fonts: ['assets/latin.f1.woff2'],
  devanagariFonts: ['assets/devanagari.f2.woff2'],
  trustedTypes: true,
  integrity: {
    'assets/early.e1.js': hashOf('e'),
    'assets/main.m1.js': hashOf('m'),
    'assets/main.s1.css': hashOf('s'),
    'assets/query.q1.js': hashOf('q'),
  },
};

export const mainScript = `console.log("${'main '.repeat(400)}");`;

export const rendererText = `
const slot = '<template data-page=""></template>';
exports.renderSite = ({ settings, covers, sections }) => ({
  pages: {
    '/': '<h1>Landing of ' + settings.siteName + '</h1>' + covers.map((c) => '<i>' + c.title + '</i>').join(''),
    '/about': '<h1>About</h1>',
  },
  guest: '<header>guest</header>' + slot,
  members: Object.fromEntries(
    ['', ...sections].map((current) => [
      current,
      '<header>' + sections.map((path) => (path === current ? '<b>' + path + '</b>' : path)).join(' ') + '</header>' + slot,
    ]),
  ),
  skeleton: '<i class="skeleton"></i>',
});
`;

export interface SiteFolder {
  readonly shellDist: string;
  readonly releasesDir: string;
  readonly write: (path: string, content: string | Buffer) => Promise<string>;
  readonly remove: () => Promise<void>;
}

export async function createSiteFolder(): Promise<SiteFolder> {
  const root = await mkdtemp(join(tmpdir(), 'gateway-test-'));
  const write = async (path: string, content: string | Buffer) => {
    const target = join(root, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
    return target;
  };
  await write('secret.txt', 'not for the public');
  await write('shell/shell.json', JSON.stringify(shellJson));
  await write('shell/server/render.cjs', rendererText);
  await write('shell/public/assets/main.m1.js', mainScript);
  await write('shell/public/assets/main.m1.js.br', brotliCompressSync(mainScript));
  await write('shell/public/assets/plain.p1.css', 'a{}');
  await write('shell/public/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await write('shell/public/manifest.webmanifest', '{}');
  await write('releases/remotes/mfe-video/1.0.0/remoteEntry.js', 'entry');
  return {
    shellDist: join(root, 'shell'),
    releasesDir: join(root, 'releases'),
    write,
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
