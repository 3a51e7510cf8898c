#!/usr/bin/env node
// The command of the packages' scripts (`inspire dev`, `inspire build`, …); tsx lets Node run TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('../src/cli.ts');
