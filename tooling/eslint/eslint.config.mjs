// Editors and the linter load this file. The rules are compiled where the package is installed, and TypeScript in its
// repository, which plain Node cannot load (ADR-62).
import { existsSync } from 'node:fs';

const compiled = new URL('../lib/lint/config.js', import.meta.url);

async function loadRules() {
  if (existsSync(compiled)) return import(compiled.href);
  const { tsImport } = await import('tsx/esm/api');
  return tsImport('../src/lint/config.ts', import.meta.url);
}

export default (await loadRules()).config;
