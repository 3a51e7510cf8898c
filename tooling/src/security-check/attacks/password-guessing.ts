import { randomInt } from 'node:crypto';
import type { Attack, Trial } from '../trial';
import { call, canReadProfile, isOk, logIn, signUp, type Viewer } from '../viewer';

const NETWORKS = 60;
const BATCH = 6;
/** Twenty failures of an account in an hour over all networks, then one attempt each 30 seconds (D-46). */
const MAX_EVALUATED = 23;
/** More than the failures that an account may have from one network (D-42). */
const MAX_ATTEMPTS = 60;
const FORGED = 10;

const isEvaluated = ({ status }: { readonly status: number }): boolean => status === 401 || status === 200;

/** The account's own network, where it has one; otherwise only its session can show that the owner goes on. */
async function expectOwnerSignsIn(trial: Trial, { email, token }: Viewer, home: string | undefined): Promise<void> {
  const works =
    home === undefined
      ? await canReadProfile(trial.client, token)
      : isOk(await logIn(trial.client, email, undefined, { from: home }));
  trial.expectWorks('the account holder signs in from a known network', works);
}

/** D-46: failures of an account count over all networks, and common passwords cannot be chosen. */
export const passwordGuessing: Attack = {
  name: 'guess a password from many networks',
  async run(trial) {
    const { client } = trial;
    const home = client.newAddress();
    const viewer = await signUp(client, home);
    let evaluated = 0;
    for (let sent = 0; sent < NETWORKS; sent += BATCH) {
      const replies = await Promise.all(
        Array.from({ length: BATCH }, (_, index) =>
          logIn(client, viewer.email, `guess-${sent + index}`, { from: client.newAddress() }),
        ),
      );
      evaluated += replies.filter(isEvaluated).length;
    }
    trial.expectRejected(
      `${evaluated} of ${NETWORKS} wrong passwords were compared, more than ${MAX_EVALUATED}`,
      evaluated <= MAX_EVALUATED,
    );
    for (const password of ['password', '12345678', 'qwerty123']) {
      const json = {
        user_name: 'Asha',
        email: `common-${viewer.email}`,
        contact: '9876543210',
        password,
        confirmpasword: password,
      };
      trial.expectStatus(`signing up with the password ${password}`, await call(client, 'register', { json }), [400]);
    }
    await expectOwnerSignsIn(trial, viewer, home);
  },
};

const forgeAddress = (): Record<string, string> => {
  const address = `198.51.${randomInt(0, 250)}.${randomInt(1, 250)}`;
  return { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` };
};

/** ADR-49: only a trusted proxy names the client, so a forged header is no new network. */
export const forgedNetworks: Attack = {
  name: 'pretend to be many networks by forged headers',
  async run(trial) {
    const { client } = trial;
    const home = client.newAddress();
    const viewer = await signUp(client, home);
    let attempts = 0;
    while (attempts < MAX_ATTEMPTS) {
      attempts += 1;
      const { status } = await logIn(client, viewer.email, `guess-${attempts}`);
      if (status === 429) break;
    }
    trial.expectRejected(`${attempts} wrong passwords were compared without a limit`, attempts < MAX_ATTEMPTS);
    const replies = await Promise.all(
      Array.from({ length: FORGED }, () => logIn(client, viewer.email, 'guess-again', { headers: forgeAddress() })),
    );
    trial.expectRejected('a forged address was a new network', !replies.some(isEvaluated));
    await expectOwnerSignsIn(trial, viewer, home);
  },
};
