import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CommandUsageError } from '../command-line/command-usage-error';
import { rejection } from '../testing/client';
import { readArguments } from './arguments';

const read = (...args: string[]) => readArguments(args, '/home/ann');

describe('arguments of the operator', () => {
  it('are read as they are meant', () => {
    assert.deepEqual(read('find-account', 'ann@example.com'), { name: 'find-account', email: 'ann@example.com' });
    assert.deepEqual(read('find-order', 'ORD-000012'), { name: 'find-order', order: 12 });
    assert.deepEqual(read('refund', '12'), { name: 'refund', order: 12 });
    assert.deepEqual(read('replay-webhook', 'ORD-000012'), { name: 'replay-webhook', order: 12 });
    assert.deepEqual(read('reconcile', '--since', '2026-03-01T10:00:00Z'), {
      name: 'reconcile',
      since: new Date('2026-03-01T10:00:00Z'),
    });
    assert.deepEqual(read('resend-mail', '--to', 'a@b.c'), { name: 'resend-mail', email: 'a@b.c' });
    assert.deepEqual(read('grant', 'a@b.c', 'video', 'first-light', '--months', '12'), {
      name: 'grant',
      email: 'a@b.c',
      kind: 'video',
      item: 'first-light',
      months: 12,
    });
    assert.deepEqual(read('grant-role', 'a@b.c', 'editor'), { name: 'grant-role', email: 'a@b.c', role: 'editor' });
    assert.deepEqual(read('grant-role', 'a@b.c', 'none'), { name: 'grant-role', email: 'a@b.c', role: null });
    const backup = { name: 'backup', folder: '/home/ann/copies/monday' };
    assert.deepEqual(read('backup', 'copies/monday'), { ...backup, hasMedia: true });
    assert.deepEqual(read('backup', 'copies/monday', '--without-media'), { ...backup, hasMedia: false });
    assert.deepEqual(read('restore', '/b', '--force'), { name: 'restore', folder: '/b', isForced: true });
    assert.deepEqual(read('restore', '/b'), { name: 'restore', folder: '/b', isForced: false });
  });

  for (const [args, words] of [
    [[], /Missing command/],
    [['destroy'], /Unknown command 'destroy'/],
    [['find-account'], /Missing arguments for find-account: email/],
    [['grant', 'a@b.c'], /Missing arguments for grant: kind, key or id/],
    [['grant', 'a@b.c', 'song', 'x'], /a video, album, plan, not 'song'/],
    [['grant', 'a@b.c', 'video', 'x', '--months', '0'], /--months takes/],
    [['grant-role', 'a@b.c', 'admin'], /A role is support, editor, owner or none, not 'admin'/],
    [['find-order', 'ORD-x'], /not 'ORD-x'/],
    [['refund', '99999999999'], /number such as/],
    [['reconcile'], /--since takes a moment/],
    [['reconcile', '--since', 'yesterday'], /not 'yesterday'/],
    [['backup', 'a', 'b'], /Unexpected argument 'b'/],
    [['backup', 'a', '--force'], /Unknown option --force for backup/],
    [['restore', 'a', '--yes'], /Unknown option '--yes'/],
  ] as const) {
    it(`are rejected with one sentence: ${args.join(' ')}`, () => {
      assert.throws(() => read(...args), rejection(CommandUsageError, words));
    });
  }
});
