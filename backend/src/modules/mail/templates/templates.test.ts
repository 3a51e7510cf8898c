import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mailHtml } from './mail-html';
import { passwordResetMail } from './password-reset';
import { rentalEndingMail } from './rental-ending';
import { newDeviceMail, passwordChangedMail, passwordGuessingMail } from './security-mails';
import { signInMethodMail } from './sign-in-method';

const emailProvenAt = new Date('2026-03-01T10:00:00.000Z');
const reset = {
  linkUrl: 'https://inspire.example/forgot-password#token=abc',
  linkHours: 24,
  otp: { code: 4821, minutes: 10 },
};

describe('mails', () => {
  it('say in text and in markup what they are about', () => {
    const otp = passwordResetMail({ to: 'a@example.com', userName: 'आशा', emailProvenAt, ...reset });
    for (const part of [otp.text, otp.html ?? ''])
      for (const word of ['आशा', '4821', '10 minutes', reset.linkUrl, '24 hours']) assert.ok(part.includes(word), word);
    const changed = passwordChangedMail({ to: 'a@example.com', userName: 'आशा', emailProvenAt });
    for (const part of [changed.text, changed.html ?? '']) assert.match(part, /आशा[^]*password has just been changed/);
  });

  it('of a reset say when only the link works', () => {
    const mail = passwordResetMail({ to: 'a@example.com', userName: 'Asha', emailProvenAt, ...reset, otp: undefined });
    for (const part of [mail.text, mail.html ?? '']) {
      assert.match(part, /OTP won’t work for some weeks. This link will/);
      assert.ok(part.includes(reset.linkUrl));
      assert.ok(!part.includes('Your OTP is'));
    }
  });

  it('carry no words of someone who never proved the email', () => {
    const reader = { to: 'a@example.com', userName: 'Card blocked, see http://evil.example', emailProvenAt: null };
    const endsAt = new Date('2026-03-07T20:00:00.000Z');
    for (const mail of [
      passwordResetMail({ ...reader, ...reset }),
      passwordGuessingMail(reader),
      passwordChangedMail(reader),
      newDeviceMail({ ...reader, device: 'evil.example', at: endsAt }),
      rentalEndingMail({ ...reader, title: 'A talk', endsAt }),
      signInMethodMail({ ...reader, change: 'passkey-added' }),
    ]) {
      for (const part of [mail.text, mail.html ?? '']) {
        assert.ok(!part.includes('evil.example'), part);
        assert.match(part, /Hello,/);
      }
    }
  });

  it('name the day on which a rental ends as it is in India', () => {
    const mail = rentalEndingMail({
      to: 'a@example.com',
      userName: 'Asha',
      emailProvenAt,
      title: 'पावसाच्या गोष्टी',
      endsAt: new Date('2026-03-07T20:00:00.000Z'),
    });
    assert.equal(mail.subject, 'Your rental of पावसाच्या गोष्टी ends on 8 March 2026');
    assert.match(mail.text, /until 8 March 2026/);
  });

  it('are not marked up by names and titles', () => {
    const page = mailHtml({ heading: '<b>x</b>', paragraphs: [`"Tom" & 'Ann' <script>`], highlight: '<i>' });
    assert.ok(!/<script|<b>|<i>/.test(page));
    assert.ok(page.includes('&quot;Tom&quot; &amp; &#39;Ann&#39; &lt;script&gt;'));
  });

  it('name their character set, and fonts that know Devanagari', () => {
    const page = mailHtml({ heading: 'x', paragraphs: [] });
    assert.match(page, /<meta charset="utf-8">/);
    assert.match(page, /Noto Sans Devanagari/);
  });
});
