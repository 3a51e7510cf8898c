#!/usr/bin/env node
// `inspire-release publish …`: compiled where the package is installed, TypeScript in its repository (ADR-62).
import { existsSync } from 'node:fs';

const compiled = new URL('../lib/cli.js', import.meta.url);

if (existsSync(compiled)) await import(compiled.href);
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('../src/cli.ts');
}
