import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countUnflushed, straceSkip } from '../testing/count-unflushed';
import { databaseKind } from '../testing/test-kind';

const skip = databaseKind() === 'postgres' ? 'the embedded database does not depend on a server' : straceSkip;

describe('the embedded database (D-44, R10)', { skip }, () => {
  it('flushes its log before it acknowledges a commit', async () => assert.equal(await countUnflushed(10), 0));

  it('would be found out without flushing', async () => assert.equal(await countUnflushed(10, 'unflushed'), 10));
});
