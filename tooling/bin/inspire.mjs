#!/usr/bin/env node
// The command of the packages' own scripts (`inspire dev`, `inspire build`, …); tsx lets Node run our TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('../src/cli.ts');
