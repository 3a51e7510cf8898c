import { callSchemas } from '../contracts/calls';
import type { CallSchemas } from '../contracts/calls/define';
import { type CallName, endpoints } from '../contracts/endpoints';
import { problem } from '../contracts/problem';
import { makeValue } from './make-value';
import { createMockServer, type WireCall } from './mock-server';

const now = Date.parse('2026-11-20T06:30:00.000Z');
const names = Object.keys(endpoints) as CallName[];

const key = { id: 'AA', rawId: 'AA', type: 'public-key' };
const bodies: Partial<Record<CallName, unknown>> = {
  register: {
    user_name: 'Asha',
    email: 'asha@example.com',
    contact: '9876543210',
    password: 'secret1',
    confirmpasword: 'secret1',
  },
  login: { email: 'asha@example.com', password: 'secret1' },
  googleAuth: { user_name: 'Asha', email: 'asha@example.com' },
  forgotPassword: { email: 'asha@example.com' },
  resetPassword: { email: 'asha@example.com', otp: 1234, password: 'secret1', confirmPassword: 'secret1' },
  resetPasswordByLink: { token: 'token', password: 'secret1', confirmPassword: 'secret1' },
  updateContact: { contact: '9876501234' },
  changePassword: { oldPassword: 'secret1', password: 'secret2', confirmPassword: 'secret2' },
  proveOwner: { password: 'secret1' },
  deleteAccount: { password: 'secret1' },
  passkeySignIn: {
    passkey: { ...key, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } },
  },
  passkeyCreationOptions: {},
  addPasskey: { name: 'Phone', passkey: { ...key, response: { clientDataJSON: 'e30', attestationObject: 'AA' } } },
  renamePasskey: { name: 'Phone' },
  removePasskey: {},
  passkeyProofOptions: { purpose: 'delete-account' },
  linkGoogle: { credential: 'a.b.c', nonce: 'n'.repeat(32) },
  unlinkGoogle: {},
  secondStep: { handle: 'h'.repeat(43), code: '123456' },
  startAuthenticator: {},
  confirmAuthenticator: { code: '123456' },
  removeAuthenticator: {},
  recordVideoEvent: { video_id: 1, event: 'play', progressTime: 3 },
  recordAudioEvent: { audio_id: 1, event: 'start', progressTime: 3 },
  reportRemoteFailure: { remote: 'mfe-video', version: '1.0.0', phase: 'load', reason: 'gone' },
  reportQuality: {
    session: '00000000-0000-4000-8000-000000000001',
    sequence: 1,
    releases: [{ remote: 'shell', version: '1.0.0', loadMs: 400 }],
  },
};
/** Ids that exist in the library: a free video, an audio album, a track. */
const ids: Partial<Record<CallName, string>> = {
  endSession: '00000000-0000-4000-8000-000000000001',
  renamePasskey: '00000000-0000-4000-8000-000000000001',
  removePasskey: '00000000-0000-4000-8000-000000000001',
  album: '101',
  albumVideos: '201',
  audioStream: '10101',
};

const wire = (name: CallName, change: Partial<WireCall> = {}): WireCall => ({
  params: { id: ids[name] ?? '1', validTime: '200', kind: 'video' },
  query: { videoId: '1', audioId: '101', subscriptionPlanId: '1', validFlag: 'true' },
  body: bodies[name],
  hasToken: true,
  ...change,
});
const sendRequest = (name: CallName, change?: Partial<WireCall>, state?: 'empty' | 'error-500' | 'error-401') =>
  createMockServer(now).reply(name, wire(name, change), state);

describe('every call of the contracts', () => {
  it.each(names)('%s is answered as its schema says, with content and empty', (name) => {
    const { response }: CallSchemas = callSchemas[name];
    for (const state of [undefined, 'empty'] as const) {
      const { status, body } = sendRequest(name, {}, state);
      expect(status).toBe(response ? 200 : 204);
      if (response) expect(response.parse(body)).toEqual(body);
      else expect(body).toBeUndefined();
    }
  });

  it.each(names)('%s fails as a problem where failing is switched on', (name) => {
    for (const [state, status] of [
      ['error-500', 500],
      ['error-401', 401],
    ] as const) {
      const reply = sendRequest(name, {}, state);
      expect(reply.status).toBe(status);
      expect(problem.parse(reply.body)).toMatchObject({ status });
    }
  });

  it.each(names)('%s can be made from its schema alone', (name) => {
    const { response }: CallSchemas = callSchemas[name];
    if (!response) return;
    const made = makeValue(response, { seed: 4, now });
    expect(makeValue(response, { seed: 4, now })).toEqual(made);
    expect(response.safeParse(made).success).toBe(true);
  });
});

it('removes one entry of the viewing history, and clears it', () => {
  const server = createMockServer(now);
  const listed = () => server.reply('viewingHistory', wire('viewingHistory', { query: { size: '20' } })).body;
  expect(listed()).toMatchObject({ totalElements: 9 });
  server.reply('removeFromViewingHistory', wire('removeFromViewingHistory'));
  expect(listed()).toMatchObject({ totalElements: 8 });
  server.reply('clearViewingHistory', wire('clearViewingHistory'));
  expect(listed()).toMatchObject({ totalElements: 0, content: [] });
});

it('requires a token where the contract does', () => {
  expect(sendRequest('browseHistory', { hasToken: false }).status).toBe(401);
  expect(sendRequest('searchVideos', { hasToken: false }).status).toBe(200);
});

it('rejects input that breaks the contract', () => {
  expect(sendRequest('searchVideos', { query: { size: '501' } }).status).toBe(400);
  expect(sendRequest('login', { body: { email: 'asha@example.com' } }).status).toBe(400);
  expect(sendRequest('video', { params: { id: '9999' } }).status).toBe(404);
});

it('finds, pages and empties lists', () => {
  expect(sendRequest('searchVideos', { query: { size: '5', page: '2' } }).body).toMatchObject({
    page: 2,
    totalElements: 14,
    totalPages: 3,
    content: { length: 4 },
  });
  expect(sendRequest('searchVideos', { query: { searchQuery: 'COURAGE' } }).body).toMatchObject({
    totalElements: 1,
    content: [{ title: 'The Courage to Begin' }],
  });
  expect(sendRequest('searchVideos', {}, 'empty').body).toMatchObject({ totalElements: 0, totalPages: 0, content: [] });
  expect(sendRequest('album', {}, 'empty').body).toMatchObject({ audioAlbum: { albumId: 101 }, audio: [] });
});

it.each([
  ['2', 'Please take a subscription plan to watch this video.'],
  ['3', 'Buy now for instant and unlimited viewing.'],
  ['5', 'Rent this video to watch.'],
])('locks video %s as the server does', (id, detail) => {
  expect(sendRequest('videoStream', { params: { id, validTime: '200' } })).toMatchObject({
    status: 403,
    body: { detail },
  });
});

it('stores changes by the viewer', () => {
  const server = createMockServer(now);
  server.reply('updateContact', wire('updateContact'));
  expect(server.reply('refreshSession', wire('refreshSession')).body).toMatchObject({ mobileNumber: '9876501234' });
  server.reply('markNotificationSeen', wire('markNotificationSeen', { params: { id: '3' } }));
  expect(server.reply('allNotifications', wire('allNotifications')).body).toMatchObject([
    { id: 3, seen: true },
    { id: 2, seen: false },
    { id: 1, seen: true },
  ]);
});
