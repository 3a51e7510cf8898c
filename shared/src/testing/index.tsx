export { createFakeApi } from './fake-api';
export type { FakeResponses, FakeApi, RecordedCall } from './fake-api';
export { installFakeAuthenticator, passkeyOptions } from './fake-authenticator';
export type { FakeAuthenticator } from './fake-authenticator';
export { createFakeEngineCore } from './fake-engine';
export type { FakeEngineControls, FakeEngineCore } from './fake-engine';
export { createFakeMediaSession } from './fake-media-session';
export { createFakeStorage } from './fake-storage';
export type { FakeStorage } from './fake-storage';
export { createFakeTime } from './fake-time';
export type { FakeTime } from './fake-time';
export {
  makeAlbum,
  makeAudio,
  makeListed,
  makeNotification,
  makePage,
  makePlan,
  makeRelease,
  makeSession,
  makeSubscription,
  makeVideo,
} from './factories';
export { createPendingResponse, never } from './pending-response';
export { renderWithHost } from './render-with-host';
export type { RenderedWithHost, RenderOptions } from './render-with-host';
export { expectNoErrorShown, requestedUrls } from './screen-checks';
export { createTestHost } from './test-host';
export type { RecordedNavigation, RecordedToast, TestHost, TestHostOptions } from './test-host';
export { translatePage } from './translate-page';
