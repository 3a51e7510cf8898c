import { createTestHost, makeSession } from '@inspire/shared/testing';
import { authorizeBySession } from './authorize-by-session';

function open(session = makeSession()) {
  const host = createTestHost({ session });
  const ended: string[] = [];
  host.events.onSessionEnded((reason) => ended.push(reason));
  return { host, ended, authorization: authorizeBySession(host.session) };
}

it('sends calls with the token and the viewer of the session', () => {
  const { host, authorization } = open(makeSession({ email: 'Asha@Example.com' }));
  expect([authorization.token(), authorization.viewer()]).toEqual([makeSession().token, 'asha@example.com']);
  host.session.end('logout');
  expect([authorization.token(), authorization.viewer()]).toEqual([undefined, undefined]);
});

it('ends the session on a 401 for its token, once', () => {
  const { ended, authorization } = open();
  authorization.onUnauthorized(makeSession().token);
  authorization.onUnauthorized(makeSession().token);
  expect(ended).toEqual(['expired']);
});

it('ignores a late 401 for the token of an earlier session', () => {
  const { ended, authorization } = open();
  authorization.onUnauthorized('token of an earlier session');
  expect(ended).toEqual([]);
});

it('keeps a session whose token another tab has renewed', () => {
  const { host, ended } = open();
  const { token } = makeSession();
  const { onUnauthorized } = authorizeBySession({
    ...host.session,
    reload: () => host.session.update({ token: 'renewed' }),
  });
  onUnauthorized(token);
  expect(ended).toEqual([]);
  onUnauthorized('renewed');
  expect(ended).toEqual(['expired']);
});
