/** A name that the glossary replaces; no export may use it. */
export interface BannedName {
  readonly name: string;
  readonly instead: string;
  /** Folders where the name has the replaced meaning; everywhere by default. */
  readonly within?: readonly string[];
}

const replaced = (names: string, instead: string, within?: readonly string[]): BannedName[] =>
  names.split(' ').map((name) => ({ name, instead, within }));

/** The glossary's old names. Homonyms are limited to the folders of their replaced meaning. */
export const bannedNames: readonly BannedName[] = [
  // shared
  ...replaced(
    'CallAnswer AnswerShape readAnswer AnswerTable',
    'CallResponse, ResponseShape, parseResponse, FakeResponses',
  ),
  ...replaced('EarlyAnswers EarlyStore createEarlyAnswers EARLY_ANSWERS', 'EarlyResponses, EarlyResponseStore …'),
  ...replaced('callAddress', 'callUrl'),
  ...replaced('Parameters', 'UrlParams', ['shared']),
  ...replaced('ForeignSignIn localSignIn', 'ThirdPartySignIn, devSignIn'),
  ...replaced('Channel createChannel', 'Emitter, createEmitter', ['shared']),
  ...replaced('ListenerFault onFault', 'ListenerErrorHandler, onListenerError'),
  ...replaced('TabLink openTabLink', 'TabChannel, openTabChannel'),
  ...replaced('MediaKeyRequest createMediaKeys', 'MediaSessionCommand, createMediaSessionControls'),
  ...replaced('MediaKeys', 'MediaSessionControls (a browser) or UrlSigningKeys (the server)'),
  ...replaced('MediaPlace', 'PlaybackStatus (a browser) or MediaStoreConfig (the server)'),
  ...replaced('Cover', 'ArtworkSource or LandingVideo', ['shared', 'gateway', 'shell']),
  ...replaced('fetchCovers pollCovers CoversProvider useCovers', 'fetchLandingVideos, pollLandingVideos …'),
  ...replaced('pageOf', 'paginate or pagedList'),
  ...replaced('Page', 'PagedList', ['shared/src/contracts']),
  ...replaced('Chooser chooserFor refusedReleases', 'ReleaseChoiceContext, choiceContextFor, incompatibleReleases'),
  ...replaced('Place PlaceRequest place', 'AnchorPosition, AnchorRequest, positionPanel (HistoryLocation)', ['shared']),
  ...replaced('loadAhead', 'preloadComponent or preloadTrack'),
  ...replaced('useBeforePaint', 'useIsomorphicLayoutEffect'),
  ...replaced('texts', 'uiMessages, standaloneMessages or overrideMessages'),
  ...replaced('Surroundings browserSurroundings', 'StandalonePlatform or PlayerPlatform'),
  ...replaced('Alone SlotPlace FaultPage', 'StandaloneRemote, SlotOutlet, StartErrorPage'),
  ...replaced('RecordedServer createRecordedServer answerFromRecording', 'MockServer, createMockServer, serveMockApi'),
  ...replaced('AnswerState AnswerSwitch answerStates createAnswerSwitch', 'MockScenario, ScenarioSwitch …'),
  ...replaced('Refusal isRefusal', 'MockError, isMockError (tooling: CliError)'),
  ...replaced('fieldWords emptied', 'sampleFieldValues, withEmptyLists'),
  // shell
  ...replaced('createSite useSite useSiteReady SiteProvider', 'createRemoteManager, useRemoteManager …', ['shell']),
  ...replaced('Site', 'RemoteManager (shell) or SiteContentStore (gateway)', ['shell', 'gateway']),
  ...replaced('loadPatiently tellMismatches timesAsked', 'loadWithRetry, reportMismatches, attemptsByUrl'),
  ...replaced('loadMemberLibraries askAgainAfterFailure', 'loadRemoteLibraries, allowReloadAfterFailure'),
  ...replaced('preloadOnInterest InterestOptions', 'preloadOnIntent, PreloadOnIntentOptions'),
  ...replaced('Moment Pending readMoment followUpdates', 'ViewerActivity, PendingUpdate …', ['shell']),
  ...replaced('OverrideRefused takeOverride', 'OverrideError, resolveOverride'),
  ...replaced('useIsHere leaveOnSessionEnd PageMissing DrawerPerson', 'useIsStillOnPage, redirectOnSessionEnd …'),
  // mfe-auth
  ...replaced('FieldFaults Faults', 'FormErrors'),
  ...replaced('checkLogin checkSignup checkForgot checkReset checkPasswords', 'validateLogin, validateSignup …'),
  ...replaced('useCheckedForm', 'useValidatedForm'),
  ...replaced('LocalAnswer beginLocalSignIn takeLocalAnswer LocalButton', 'DevSignInResult, startDevSignIn …'),
  ...replaced('OtherWay SendAgain waitText refusalText', 'AuthSwitchLink, ResendOtp, rateLimitText, serverErrorText'),
  // mfe-billing
  ...replaced('wordOf toastOf settledOrder', 'returnMessageFor, returnToastFor, waitForSettledOrder'),
  ...replaced('RunningPurchase runningPlans RunningSubscription runningSubscriptions', 'ActivePurchase, activePlans …'),
  ...replaced('useDashboardBelow Arrival', 'useDashboardHistoryEntry, EntryContext'),
  ...replaced(
    'plainNumber numberFault keptNumber isNumberMissing saveNumber keepNumber NumberDialog',
    '…MobileNumber…',
  ),
  ...replaced('howLong endWhenPageComesBack', 'purchaseTerm, cancelOnPageRestore'),
  // mfe-notifications
  ...replaced('useAll allQuery allKey useRecent recentQuery recentKey', 'useNotifications, notificationsQuery …'),
  ...replaced('inboxOf followInbox seeItems readItems', 'getInbox, connectInbox, markItemsSeen, toNotificationItems'),
  ...replaced('Item', 'NotificationItem', ['mfe-notifications']),
  ...replaced(
    'goLive LivePorts applyNews delayBefore',
    'startLiveUpdates, LiveUpdatePorts, applyLiveUpdates, backoffDelay',
  ),
  ...replaced('SILENT_MS', 'IDLE_TIMEOUT_MS or DOWNLOAD_STALL_MS'),
  ...replaced('beginSchedule dueIn LASTS_MS APART_MS', 'createSchedule, nextChangeIn, POPUP_DURATION_MS …'),
  ...replaced('look', 'advanceSchedule', ['mfe-notifications']),
  ...replaced(
    'useInSight usePageSettled useOpening ago',
    'useCanShowPopups, usePageReady, useMarkSeenOnOpen, formatTimeAgo',
  ),
  ...replaced('tellFailure tellLoggedOut', 'withFailureToast, withSessionExpiredToast'),
  // Players
  ...replaced('StreamKeeper createStreamKeeper', 'StreamController, createStreamController'),
  ...replaced('EngineFault readStreamError', 'EngineErrorKind, toEngineErrorKind'),
  ...replaced('Fault faultText', 'PlaybackError, playbackErrorText'),
  ...replaced('Settings', 'PlayerSettings', ['mfe-audio', 'mfe-video']),
  ...replaced('useHeardUnderVideo', 'useAudioOverVideo'),
  ...replaced('Offer', 'UnlockAction or FeatureState', ['mfe-audio', 'mfe-video', 'shared']),
  ...replaced('chooseRemote createRemotePlayback', 'chooseCastDevice, createCastControl'),
  ...replaced('goOn goesOn', 'resumeIfInterrupted, isResume'),
  ...replaced('usePageManners followPage PageSignals', 'usePlayerPageEvents, observePageLifecycle, PageLifecycle'),
  ...replaced('keepDeviceRefusal hearDeviceRefusal unheardKey', 'stashDeviceLimitError …'),
  ...replaced('CaptionShelf createCaptionShelf', 'CueBuffer, createCueBuffer'),
  ...replaced(
    'watchLine LineWatch watchStalls StallSigns',
    'withDownloadTimeout, DownloadWatch, detectStalls, StallProbe',
  ),
  ...replaced('BandwidthMemory createBandwidthMemory', 'BandwidthStore, createBandwidthStore'),
  ...replaced('SignedAddresses createSignedAddresses', 'SignedUrls, createSignedUrls'),
  ...replaced(
    'keepStream followSleep followOtherMedia followMediaSession',
    'attachStreamController, attachSleepTimer …',
  ),
  ...replaced('rememberPlayer recordPlayer fetchAhead', 'persistPlayer, attachRecorder, prefetchNextTrack'),
  ...replaced('afterViewing PagePlace OrdersPlace SearchPlace', 'withLatestViewing, PagePlaceholder …'),
  // Configuration
  ...replaced('readConfiguration Configuration', 'loadBackendConfig, BackendConfig'),
  ...replaced('readEnvironment EnvironmentError', 'loadGatewayConfig, GatewayConfigError'),
  ...replaced('Environment', 'Env or GatewayConfig'),
  ...replaced(
    'readSettings defaultSettings defaultSiteSettings readSiteSettings',
    'parseSiteSettings, fallbackSiteSettings …',
  ),
  ...replaced('SiteSettings', 'StartConfig or OperatorConfig', ['tooling', 'backend']),
  ...replaced('ContentSettings', 'ContentConfig'),
  // gateway
  ...replaced('createSite', 'createSiteContentStore', ['gateway']),
  ...replaced('endGracefully Ending untilClientGone', 'registerGracefulShutdown, ShutdownOptions …'),
  ...replaced(
    'UpstreamFault readUpstreamFault sendUpstreamFault sendAnswer',
    'UpstreamProblem, sendUpstreamResponse …',
  ),
  ...replaced('Answer', 'UpstreamResponse', ['gateway', 'tooling']),
  ...replaced('ReadyText readyText readHandlers ReadSources', 'EncodedText, toEncodedText, createReadHandlers …'),
  ...replaced('ReleasesSource ReleasesPlace', 'ReleaseStoreLocation'),
  // backend
  ...replaced('DevicePlaces createDevicePlaces PLAYING_FOR_MS', 'PlaybackLeases, createPlaybackLeases, LEASE_TTL_MS'),
  ...replaced('DeviceTurn DeviceState markTold', 'PlaybackLease, LeaseStatus, acknowledgeDisplacement'),
  ...replaced('Right rightOf RefusalReason PlaybackRefused', 'AccessDecision, decideAccess, DenialReason …'),
  ...replaced('createFactsRepository FactsRepository VideoFacts TrackFacts playsAlone', 'createAccessRepository …'),
  ...replaced('PlayingRights createPlayingRights RIGHT_MEMORY_MS takesPlace', 'PlaybackAuthorizer, DECISION_TTL_MS …'),
  ...replaced('createRecentCache RecentCacheOptions', 'createTtlCache, TtlCacheOptions'),
  ...replaced('MediaKey mediaKeysFromText developmentMediaKeys', 'UrlSigningKey, parseUrlSigningKeys …'),
  ...replaced('StreamGrant streamAddress', 'StreamTokenClaims, streamPath'),
  ...replaced('Viewer', 'ViewerId or ViewerSession', ['backend']),
  ...replaced('Gateway Gateways', 'PaymentProvider, PaymentProviders', ['backend']),
  ...replaced('GatewayName gatewayName GatewayEvent GatewayUnavailable', 'PaymentProviderName, ProviderEvent …'),
  ...replaced('WebhookRefused HostedPage keepPage', 'InvalidWebhookError, CheckoutPage, saveCheckoutPage'),
  ...replaced('VerifiedWord ToldAtOnce', 'VerifiedPaymentReport, ConcurrentReportError'),
  ...replaced('giveWhatWasBought takeBack takeUp tellOfRefund refundOfUnknown', 'grantPurchase, revokePurchase …'),
  ...replaced('createInquiry Inquiry inquiry', 'createOrderSync, OrderSync, orderSync'),
  ...replaced('createSettling postToItself nextCheck planCheck noteEvent', 'createPaymentCore, postToSelf …'),
  ...replaced('StartFault UsageFault BackupFault ContentFaults CaptionFault MediaStoreFault', '…Error'),
  ...replaced('OtpRefused EmailUnknown EmailTaken CredentialRefused', 'InvalidOtpError, UnknownEmailError …'),
  ...replaced('NotThere TooManyAttempts DataFolderInUse AlreadyOwned', 'OperatorError, RateLimitError …'),
  ...replaced('NotFound Unauthenticated InvalidRequest Busy Stopping', '…Error'),
  ...replaced('InvalidCredentials WrongCredential WrongPassword IdentityUnavailable', '…Error'),
  ...replaced(
    'StreamInvalid StreamExpired StreamPorts flowing',
    'InvalidStreamTokenError, StreamControllerPorts, playing …',
  ),
  ...replaced('countedAttempt isOurFault giveBack', 'withRateLimit, isServerFailure, restore'),
  ...replaced(
    'wordsOf loggedError answerFailure problemFor',
    'safeErrorMessage, serializeError, sendErrorResponse, toProblem',
  ),
  ...replaced('emailKeyOf deviceOf tokenOf networkOf sessionDataOf', 'normalizeEmail, describeUserAgent …', [
    'backend',
  ]),
  ...replaced('takeGuess giveGuessBack MOST_SESSIONS pauseAfter MOST_ATTEMPTS', 'consumeAttempt, MAX_SESSIONS …'),
  ...replaced('Greeted greetingOf remindOfRentals', 'MailRecipient, salutation, sendRentalReminders'),
  ...replaced('NotificationNews createNotificationNews Told beat beatMs', 'NewNotificationTracker, heartbeat …'),
  ...replaced('notifyAll rowsOf', 'notifyReplicas, queryRows', ['backend']),
  ...replaced('Channel', 'NotifyChannel', ['backend']),
  ...replaced('Wanted WantedEntry wantedOf wantedTexts', 'DesiredContent, DesiredEntry …'),
  ...replaced('WrittenCatalogue WrittenVideo WrittenAlbum WrittenTrack WrittenCaptions', 'Authored…'),
  ...replaced('crossFaults mediaFaults', 'findReferenceIssues, findMediaIssues'),
  ...replaced('Findings', 'CheckResult', ['backend']),
  ...replaced('openHashMemory HashOf hashOfFile takeInventory placeMedia takeImportTurn', 'openHashCache, HashFn …'),
  ...replaced('WorkItem createWorkStore workName Made MadeFile MadeFilm', 'PackagingStep, createPackagingCache …'),
  ...replaced('packageFilm filmArguments filmItem CutOff', 'packageVideo, videoArguments, videoStep …'),
  ...replaced('Programs findPrograms MissingProgram ProgramFailed', 'MediaTools, findMediaTools, MissingToolError …'),
  // tooling and tests
  ...replaced('ReleaseDesk createReleaseDesk OpenDesk openReleaseDesk', 'SignedReleaseStore, SiteReleaseStore …'),
  ...replaced('steer', 'changeRollout'),
  ...replaced('judgeModule judgeImport styleFaults budgetFault onFat', 'checkModule, checkImport, findStyleIssues …'),
  ...replaced('LoneFolder createLoneFolder checkAlone AloneResult', 'IsolatedWorkspace, checkIsolated …'),
  ...replaced('claimSite BuildFactsPlugin', 'acquireSiteLock, BuildManifestPlugin'),
  ...replaced('greeting Facts', 'startBanner, BuildManifestData', ['tooling']),
  ...replaced(
    'PlantedGateway startPlantedGateway PlantedStore createPlantedStore',
    'FaultInjectionGateway, TestReleaseStore …',
  ),
  ...replaced('press refused cheapPasswords rounds ask', 'choosePaymentOutcome, callExpectingError …', [
    'backend/src/testing',
  ]),
];
