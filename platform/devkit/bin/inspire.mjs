#!/usr/bin/env node
// The command of the packages' scripts (`inspire dev`, `inspire build`, …): compiled where the package is installed,
// TypeScript in its repository (ADR-62).
import { existsSync } from 'node:fs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Inspire needs Node 20.19 or newer, but this is Node ${process.versions.node}.`);
  process.exit(1);
}

const compiled = new URL('../lib/cli.js', import.meta.url);

if (existsSync(compiled)) await import(compiled.href);
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('../src/cli.ts');
}
