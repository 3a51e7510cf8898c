import { randomBytes } from 'node:crypto';
import type { Reply } from '../client';
import type { Attack, Trial } from '../trial';
import { call, isOk, logIn, newestMail, signUp } from '../viewer';

const GUESSES = 40;
/** More than the five that a code allows (D-45). */
const WRONG_GUESSES = 8;
const NEW_PASSWORD = 'monsoon-lantern-42';

const newHandle = (): string => randomBytes(32).toString('base64url');

const guess = ({ client }: Trial, email: string, otp: number, handle: string): Promise<Reply> =>
  call(client, 'resetPassword', {
    json: { email, otp, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, handle },
  });

const toOtp = (mail: string | undefined): number | undefined => {
  const [, digits] = /OTP is (\d{4})/.exec(mail ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
};

const isCode = (code: number): boolean => code >= 1_000 && code <= 9_999;

/** D-45: a code belongs to the browser that requested it and dies after five guesses; no stranger stops the link. */
export const resetGuessing: Attack = {
  name: 'guess a one-time password, from this and other browsers',
  async run(trial) {
    const { client } = trial;
    const { email } = await signUp(client);
    const handle = newHandle();
    const requested = await call(client, 'forgotPassword', { json: { email, handle } });
    trial.expectWorks('requesting a one-time password', isOk(requested));
    const mail = await newestMail(client, email);
    const otp = toOtp(mail);

    const codes = Array.from({ length: GUESSES }, (_, index) => (otp ?? 5_000) + index - GUESSES / 2).filter(isCode);
    const foreign = await Promise.all(codes.map((code) => guess(trial, email, code, newHandle())));
    trial.expectRejected('a code was accepted from another browser', !foreign.some(isOk));

    const wrong = codes.filter((code) => code !== otp).slice(0, WRONG_GUESSES);
    const own = await Promise.all(wrong.map((code) => guess(trial, email, code, handle)));
    trial.expectRejected('a wrong code was accepted', !own.some(isOk));
    if (otp !== undefined)
      trial.expectRejected('a code was accepted after too many guesses', !isOk(await guess(trial, email, otp, handle)));

    const [, token] = /#token=([\w-]+)/.exec(mail ?? '') ?? [];
    if (token === undefined) return trial.skipTwin('the mail cannot be read here');
    const json = { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    trial.expectWorks('the link in the mail', isOk(await call(client, 'resetPasswordByLink', { json })));
    trial.expectWorks('signing in with the new password', isOk(await logIn(client, email, NEW_PASSWORD)));
  },
};
