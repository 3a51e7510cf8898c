import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { assertPortFree } from './port';

const isRestricted =
  process.platform === 'linux' && Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8')) > 80;

test(
  'a port that the user may not open is not called taken',
  {
    skip: !isRestricted && 'this system lets every user open port 80',
  },
  async () => {
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.('nobody');
    try {
      await assert.rejects(assertPortFree(80), {
        message: 'This user may not open port 80. Choose another, for example PORT=8080.',
      });
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  },
);
