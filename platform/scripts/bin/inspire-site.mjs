#!/usr/bin/env node
// The commands of this repository inside a package, as its scripts call them. Packages are installed by then.
import { register } from 'tsx/esm/api';

register();
await import('../src/cli.ts');
