import { callSchemas } from '@inspire/shared/contracts';
import type { Attack } from '../trial';
import { call, canReadProfile, isOk, logIn, PASSWORD, signUp, startSession } from '../viewer';

const CHOSEN = 'chosen-by-the-attacker-0123456789abcdefghij';
const NEW_PASSWORD = 'monsoon-lantern-43';

/** D-22 and D-48: the server chooses each token, and a token ends with its session. */
export const sessions: Attack = {
  name: 'fix, guess or reuse a session',
  async run(trial) {
    const { client } = trial;
    const viewer = await signUp(client);
    const fixed = await logIn(client, viewer.email, PASSWORD, {
      headers: { authorization: `Bearer ${CHOSEN}`, cookie: `token=${CHOSEN}; session=${CHOSEN}` },
    });
    trial.expectRejected('a login kept a chosen token', !fixed.text.includes(CHOSEN));
    for (const token of [CHOSEN, '', 'null', `${viewer.token}x`, viewer.token.slice(0, -1)])
      trial.expectRejected('a token that no login created opened an account', !(await canReadProfile(client, token)));
    const inUrl = await client.send({
      path: `/api/v1/auth/profile?token=${viewer.token}&access_token=${viewer.token}`,
    });
    trial.expectStatus('a token in the URL', inUrl, [400, 401]);

    const [left, other] = [await startSession(client, viewer), await startSession(client, viewer)];
    trial.expectRejected('two logins have one token', left.token !== other.token && left.token !== viewer.token);
    trial.expectWorks('each session of the account', await canReadProfile(client, left.token));
    await call(client, 'logout', { viewer: left });
    trial.expectRejected('a token works after log-out', !(await canReadProfile(client, left.token)));
    trial.expectRejected(
      'a token renews itself after log-out',
      !isOk(await call(client, 'refreshSession', { viewer: left })),
    );
    trial.expectWorks('the other session after that log-out', await canReadProfile(client, other.token));

    const json = { oldPassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const changed = await call(client, 'changePassword', { viewer: other, json });
    const renewed = callSchemas.changePassword.response.safeParse(changed.json).data?.token;
    for (const { token } of [viewer, other])
      trial.expectRejected('a token works after the password was changed', !(await canReadProfile(client, token)));
    trial.expectWorks('the session after the change', await canReadProfile(client, renewed));
  },
};
