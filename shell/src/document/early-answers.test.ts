import { createEarlyAnswers, type EarlyStore } from './early-answers';

const answer = { status: 200, body: [] };
const makeStore = (): EarlyStore => ({ token: 't1', answers: new Map([['/files/getUserBrowseHistory', Promise.resolve(answer)]]) });

describe('early answers', () => {
  it('are given once', async () => {
    const early = createEarlyAnswers(makeStore());
    expect(await early.take('/files/getUserBrowseHistory', 't1')).toBe(answer);
    expect(early.take('/files/getUserBrowseHistory', 't1')).toBeUndefined();
  });

  it('are never given to another session, nor for another address', () => {
    const early = createEarlyAnswers(makeStore());
    expect(early.take('/files/getUserBrowseHistory', 't2')).toBeUndefined();
    expect(early.take('/files/search', 't1')).toBeUndefined();
    expect(createEarlyAnswers(undefined).take('/files/search', 't1')).toBeUndefined();
  });
});
