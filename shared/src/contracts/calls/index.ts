import { z } from 'zod';
import type { CallName } from '../endpoints';
import {
  accountExport,
  accountSession,
  changePasswordBody,
  deleteAccountBody,
  ownerProofBody,
  profile,
} from '../entities/account';
import { album, albumDetail, audioEventBody, mediaType, purchasedMedia } from '../entities/album';
import { playedKind, viewingHistoryEntry } from '../entities/history';
import { listedItem, listedKind } from '../entities/my-list';
import { newNotification, notification } from '../entities/notification';
import { order } from '../entities/order';
import {
  passkey,
  passkeyCreationOptions,
  passkeyProofBody,
  passkeyRequestOptions,
  passkeySignInBody,
  renamePasskeyBody,
} from '../entities/passkey';
import { qualityReportBody } from '../entities/quality';
import { remoteFailureBody } from '../entities/report';
import {
  forgotPasswordBody,
  googleAuthBody,
  loginBody,
  registerBody,
  resetPasswordBody,
  resetPasswordByLinkBody,
  secondStepBody,
  sessionData,
  updateContactBody,
} from '../entities/session';
import {
  addPasskeyBody,
  changeSignInBody,
  confirmAuthenticatorBody,
  linkGoogleBody,
  newAuthenticator,
  recoveryCodes,
  signInMethods,
} from '../entities/sign-in-methods';
import { mySubscriptions, paymentUrl, subscriptionPlan } from '../entities/subscription';
import { historyEntry, progress, streamUrl, validFlagQuery, video, videoEventBody } from '../entities/video';
import { pagedList, pageQuery, searchQuery } from '../paging';
import { fromText, idFromText } from '../primitives';
import type { CallSchemas } from './define';

const byId = z.object({ id: idFromText });
/** `validTime` is in minutes, 1 to 1440 (D-16 and D-37). */
const streamParams = z.object({ id: idFromText, validTime: fromText(z.int().min(1).max(1_440)) });

/**
 * The calls of SPEC-7. `as const satisfies` keeps the type of each entry, from which inputs and responses are inferred.
 */
export const callSchemas = {
  register: { summary: 'Create an account and a session', body: registerBody, response: sessionData },
  login: { summary: 'Start a session', body: loginBody, response: sessionData },
  googleAuth: { summary: 'Start a session with a Google ID token', body: googleAuthBody, response: sessionData },
  forgotPassword: { summary: 'Send a one-time password by mail', body: forgotPasswordBody },
  resetPassword: { summary: 'Set a new password with a one-time password', body: resetPasswordBody },
  resetPasswordByLink: { summary: 'Set a new password with a link from a mail', body: resetPasswordByLinkBody },
  updateContact: { summary: 'Save the mobile number', body: updateContactBody, response: sessionData },
  refreshSession: { summary: 'Extend the session', response: sessionData },
  logout: { summary: 'End the session' },
  profile: { summary: 'Get the signed-in account', response: profile },
  changePassword: {
    summary: 'Change the password; all sessions end, the response has a new one',
    body: changePasswordBody,
    response: sessionData,
  },
  sessions: { summary: 'Where the account is logged in, the newest use first', response: z.array(accountSession) },
  endSession: { summary: 'End another session', params: z.object({ id: z.uuid() }) },
  proveOwner: { summary: 'Prove to be the owner of the account, for calls that require it', body: ownerProofBody },
  deleteAccount: { summary: 'Delete the account with its data', body: deleteAccountBody },
  exportAccount: { summary: 'All data of the account; requires a fresh proof', response: accountExport },

  viewingHistory: {
    summary: 'What the viewer watched and listened to, newest first',
    query: pageQuery(10),
    response: pagedList(viewingHistoryEntry),
  },
  clearViewingHistory: { summary: 'Clear the viewing history and the positions in videos' },
  removeFromViewingHistory: {
    summary: 'Remove one entry of the viewing history, with its position',
    params: z.object({ kind: playedKind, id: idFromText }),
  },

  myList: { summary: 'What the viewer has put on the list, newest first', response: z.array(listedItem) },
  addToMyList: {
    summary: 'Put an item on the list; a list of 500 is full',
    params: z.object({ kind: listedKind, id: idFromText }),
  },
  removeFromMyList: {
    summary: 'Take an item off the list',
    params: z.object({ kind: listedKind, id: idFromText }),
  },

  passkeySignInOptions: { summary: 'Start a sign-in with any passkey', response: passkeyRequestOptions },
  passkeySignIn: { summary: 'Start a session with a passkey', body: passkeySignInBody, response: sessionData },
  signInMethods: { summary: 'How the account can be signed in to', response: signInMethods },
  passkeyCreationOptions: {
    summary: 'Start adding a passkey',
    body: changeSignInBody,
    response: passkeyCreationOptions,
  },
  addPasskey: { summary: 'Add a passkey', body: addPasskeyBody, response: passkey },
  renamePasskey: {
    summary: 'Rename a passkey',
    params: z.object({ id: z.uuid() }),
    body: renamePasskeyBody,
    response: passkey,
  },
  removePasskey: { summary: 'Remove a passkey', params: z.object({ id: z.uuid() }), body: changeSignInBody },
  passkeyProofOptions: {
    summary: 'Start confirming a change with a passkey of the account',
    body: passkeyProofBody,
    response: passkeyRequestOptions,
  },
  linkGoogle: { summary: 'Link a Google account', body: linkGoogleBody },
  unlinkGoogle: { summary: 'Remove the linked Google account', body: changeSignInBody },
  secondStep: {
    summary: 'Start a session with the code of an authenticator app',
    body: secondStepBody,
    response: sessionData,
  },
  startAuthenticator: {
    summary: 'Start adding an authenticator app',
    body: changeSignInBody,
    response: newAuthenticator,
  },
  confirmAuthenticator: {
    summary: 'Add the authenticator app with its first code',
    body: confirmAuthenticatorBody,
    response: recoveryCodes,
  },
  removeAuthenticator: { summary: 'Remove the authenticator app', body: changeSignInBody },

  searchVideos: { summary: 'Search the videos', query: searchQuery(8), response: pagedList(video) },
  searchPaidVideos: {
    summary: 'Search the videos that are not free',
    query: searchQuery(2),
    response: pagedList(video),
  },
  video: { summary: 'One video', params: byId, response: video },
  browseHistory: { summary: 'What the viewer watched, newest first', response: z.array(historyEntry) },
  purchasedMedia: { summary: 'What the viewer owns or rents', response: purchasedMedia },
  orders: { summary: 'Past orders, newest first', response: z.array(order) },
  purchaseVideo: { summary: 'Buy or rent a video', query: z.object({ videoId: idFromText }), response: paymentUrl },
  purchaseAlbum: { summary: 'Buy or rent an album', query: z.object({ audioId: idFromText }), response: paymentUrl },
  videoStream: { summary: 'Get a signed stream URL for a video', params: streamParams, response: streamUrl },
  recordVideoEvent: { summary: 'Record a playback event, with the progress of the viewing', body: videoEventBody },
  progressTime: {
    summary: 'The saved position (progress)',
    query: z.object({ videoId: idFromText }),
    response: progress,
  },
  updateValidFlag: {
    summary: 'Mark a viewing as ended or running',
    params: byId,
    query: validFlagQuery,
  },
  audioStream: { summary: 'Get a signed stream URL for a track', params: streamParams, response: streamUrl },
  recordAudioEvent: { summary: 'Record a listening event, with the progress of the listening', body: audioEventBody },

  audioAlbums: { summary: 'Search the audio albums', query: searchQuery(8), response: pagedList(album) },
  album: { summary: 'One album with what is in it', params: byId, response: albumDetail },
  videoAlbums: {
    summary: 'The video albums',
    // With `videoId`, only albums that contain this video (D-40, D-60).
    query: z.object({ mediaType: mediaType.default('VIDEO'), videoId: idFromText.optional() }),
    response: z.array(album),
  },
  albumVideos: { summary: 'The videos of an album', params: byId, response: z.array(video) },

  recentNotifications: { summary: 'The newest notifications, for popups', response: z.array(notification) },
  allNotifications: { summary: 'The notifications of the last 30 days', response: z.array(notification) },
  markNotificationSeen: { summary: 'Mark a notification as seen', params: byId },
  notificationStream: { summary: 'New notifications as they come', events: newNotification },

  mySubscriptions: { summary: 'Own subscriptions and the plans', response: mySubscriptions },
  allPlans: { summary: 'The plans', response: z.array(subscriptionPlan) },
  purchasePlan: { summary: 'Buy a plan', query: z.object({ subscriptionPlanId: idFromText }), response: paymentUrl },

  reportRemoteFailure: { summary: 'Report a remote release that failed in a browser', body: remoteFailureBody },
  reportQuality: { summary: 'Report what a page load has seen of each release so far', body: qualityReportBody },
} as const satisfies Record<CallName, CallSchemas>;

type Schemas = typeof callSchemas;
/** The parsed type, because preprocessing hides the input type of parameters. */
type Given<N extends CallName, K extends string> =
  Schemas[N] extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** The body that a caller sends; fields with defaults are optional. */
export type CallBody<N extends CallName> = Schemas[N] extends { body: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;
export type CallParams<N extends CallName> = Given<N, 'params'>;
export type CallQuery<N extends CallName> = Given<N, 'query'>;
export type CallResponse<N extends CallName> = Schemas[N] extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
