import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hashRecoveryCode, newRecoveryCodes } from './new-recovery-codes';
import { findTotpStep, newTotpSecret, toTotpUrl } from './totp';

/** The secret of RFC 6238, appendix B, in Base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

describe('codes of an authenticator app', () => {
  it('are those of RFC 6238', () => {
    assert.equal(findTotpStep(secret, '287082', at(59)), 1);
    assert.equal(findTotpStep(secret, '081804', at(1_111_111_109)), 37_037_036);
    assert.equal(findTotpStep(secret, '279037', at(2_000_000_000)), 66_666_666);
  });

  it('may be one step early or late, and no more', () => {
    assert.equal(findTotpStep(secret, '287082', at(29)), 1);
    assert.equal(findTotpStep(secret, '287082', at(89)), 1);
    assert.equal(findTotpStep(secret, '287082', at(90)), undefined);
  });

  it('may be typed with spaces and with digits of any script; other texts are not codes', () => {
    for (const typed of [' 287 082 ', '२८७०८२', '۲۸۷۰۸۲', '２８７０８２', '\u2068287-082\u2069'])
      assert.equal(findTotpStep(secret, typed, at(59)), 1, typed);
    for (const wrong of ['', '287083', '28708', '2870820', '94287082', 'ABCD-EFGH-JKLM-NPQR'])
      assert.equal(findTotpStep(secret, wrong, at(59)), undefined, wrong);
  });

  it('come from a random secret of 160 bits, whose URL names the site and the account', () => {
    const [one, other] = [newTotpSecret(), newTotpSecret()];
    assert.match(one, /^[A-Z2-7]{32}$/);
    assert.notEqual(one, other);
    const url = new URL(toTotpUrl(one, 'asha@example.com'));
    assert.equal(decodeURIComponent(url.href.split('?')[0] ?? ''), 'otpauth://totp/Inspire:asha@example.com');
    assert.deepEqual(
      ['secret', 'issuer', 'digits', 'period', 'algorithm'].map((name) => url.searchParams.get(name)),
      [one, 'Inspire', '6', '30', 'SHA1'],
    );
  });
});

describe('recovery codes', () => {
  it('are ten different ones of 120 bits', () => {
    const codes = newRecoveryCodes();
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) assert.match(code, /^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
  });

  it('may be typed in lower case and without hyphens', () => {
    for (const [typed, code] of [
      [' abcd efgh-jklmnpqr', 'ABCD-EFGH-JKLM-NPQR'],
      ['ａｂｃ２–३४५६', 'ABC2-3456'],
      ['abc२ ३४५६', 'ABC2-3456'],
    ] as const)
      assert.equal(hashRecoveryCode(typed), hashRecoveryCode(code));
    assert.notEqual(hashRecoveryCode('ABCD-EFGH-JKLM-NPQR'), hashRecoveryCode('ABCD-EFGH-JKLM-NPQS'));
  });
});
