import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const packages = ['runtime', 'runtime-core', 'runtime-tools', 'sdk', 'error-codes', 'webpack-bundler-runtime'];

interface Entry {
  readonly import?: string | { readonly default?: string };
}

/** Finds an installed package that does not export its `package.json`. */
function packageFolder(name: string, require: NodeJS.Require): string {
  let folder = dirname(require.resolve(name));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/**
 * One copy of the federation runtime. Its parts require each other both as ES modules and as CommonJS, and webpack would
 * take both forms in: 25 kB more, and two runtimes in one page.
 */
export function oneFederationRuntime(): Record<string, string> {
  const enhanced = createRequire(import.meta.url);
  const require = createRequire(join(packageFolder('@module-federation/enhanced', enhanced), 'package.json'));
  const alias: Record<string, string> = {};
  for (const short of packages) {
    const name = `@module-federation/${short}`;
    const folder = packageFolder(name, require);
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      exports: Record<string, Entry>;
    };
    for (const [subpath, { import: entry }] of Object.entries(exports)) {
      const target = typeof entry === 'string' ? entry : entry?.default;
      if (target && !subpath.includes('*')) alias[`${name}${subpath.slice(1)}$`] = join(folder, target);
    }
  }
  return alias;
}
