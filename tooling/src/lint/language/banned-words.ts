/** Where a row applies. `copy` is every text in code: messages, test titles, JSX text and command-line output. */
export type Scope = 'comment' | 'copy' | 'markdown' | 'identifier';

export interface BannedWord {
  /** Matched as a whole word, ignoring case. */
  readonly pattern: string;
  /** The replacement, as the linter's message shows it. */
  readonly instead: string;
  readonly scopes: readonly Scope[];
}

const prose: readonly Scope[] = ['comment', 'copy', 'markdown'];
const explanations: readonly Scope[] = ['comment', 'markdown'];
const names: readonly Scope[] = ['identifier'];

/** To ban another word or phrase, add a row; the linter and its tests read this table. */
export const bannedWords: readonly BannedWord[] = [
  // Actors
  { pattern: 'whoever|whomever', instead: 'name the actor (the viewer, the caller, the shell)', scopes: prose },
  { pattern: 'nobody', instead: 'name the actor, or say "no one"', scopes: prose },
  { pattern: 'somebody|everybody', instead: 'name the actor, or say "someone" or "everyone"', scopes: prose },
  { pattern: 'what comes', instead: 'name the thing (the response, the event, the next page)', scopes: prose },
  // Personification and metaphors
  { pattern: 'g[ia]v(e|es|en|ing) way', instead: '"yield" or "is displaced"', scopes: prose },
  { pattern: '(hears?|heard|hearing) (of|from)', instead: '"receive" or "handle"', scopes: prose },
  { pattern: '(is|are|was|were|be|been|being|gets?|got) told', instead: '"is notified" or "receives"', scopes: prose },
  { pattern: '(tells?|telling|told) of', instead: '"report" or "notify about"', scopes: prose },
  { pattern: 'anew', instead: '"again" (as an option: `force`, `refetch`)', scopes: prose },
  { pattern: 'mend(s|ed|ing)?', instead: '"fix"', scopes: prose },
  { pattern: 'lends?|lent|lending', instead: '"lease"', scopes: prose },
  { pattern: 'crosswise', instead: '"in the reverse order"', scopes: prose },
  { pattern: 'without an ear', instead: 'say what is no longer handled', scopes: prose },
  { pattern: 'says? no|said no', instead: 'the status or error ("returns 503")', scopes: prose },
  {
    pattern: '(lies?|lying|lay) (in|at|there|under|below|beside|next)',
    instead: '"is stored in", "is in"',
    scopes: prose,
  },
  { pattern: 'worth an alarm', instead: '"alert on"', scopes: prose },
  {
    pattern: '(?<!(first|last|every|each) )word of',
    instead: '"report", "response" or "message"',
    scopes: explanations,
  },
  // Terms of the field
  { pattern: '(?<!injected )faults?(?!.injection)', instead: '"error", "failure" or "issue"', scopes: explanations },
  {
    pattern: '(is|are|was|were|be|been|being) refused',
    instead: '"is rejected", "is denied" or "fails"',
    scopes: prose,
  },
  { pattern: 'e-mail(s|ed)?', instead: '"email"', scopes: prose },
  { pattern: 'compan(y|ies)', instead: '"payment provider"', scopes: prose },
  { pattern: '(development|dev|developer) doors?', instead: '"development-only endpoints"', scopes: prose },
  { pattern: 'planted', instead: '"injected"', scopes: prose },
  { pattern: 'recorded (answers?|calls?|server)', instead: '"mock API"', scopes: prose },
  {
    pattern: '(run|runs|running|ran|start|starts|started|stands?|standing|stood) alone',
    instead: '"standalone" (a remote) or "isolated" (a check)',
    scopes: prose,
  },
  { pattern: 'steer(s|ed|ing)?(?! by)', instead: '"roll out", "pin" or "roll back"', scopes: prose },
  { pattern: 'tid(y|ies|ied|ying)', instead: '"clean up"', scopes: prose },
  { pattern: '(take|takes|taking|took|taken) up(?! to)', instead: '"start", "restart" or "adopt"', scopes: prose },
  { pattern: '(site|shell|server|page) may go on', instead: '"while the site is running"', scopes: prose },
  { pattern: 'begin|begins|began|begun', instead: '"start"', scopes: ['markdown'] },
  // Messages
  { pattern: 'that can(not)? be read', instead: '"No readable …" or "Invalid …", and what to do', scopes: prose },
  { pattern: 'did not do as (asked|told)', instead: 'say what failed ("request failed")', scopes: prose },
  // Names of constants; patterns of identifiers match anywhere in the name
  { pattern: '^MOST_|_MOST_|_MOST$', instead: '`MAX_…`', scopes: names },
  { pattern: '^LONGEST_|_LONGEST', instead: '`MAX_…`', scopes: names },
  { pattern: '^SHORTEST_|_SHORTEST', instead: '`MIN_…`', scopes: names },
  { pattern: '^(ASK|CHECK|LOOK|POLL|RENEW)?_?EVERY_MS$|_EVERY_MS$', instead: '`…_INTERVAL_MS`', scopes: names },
  { pattern: '^AT_ONCE|_AT_ONCE', instead: '`…_BATCH_SIZE` or `…_CONCURRENCY`', scopes: names },
  { pattern: '^FRESH_MS$|_FRESH_MS$', instead: '`…_STALE_MS`', scopes: names },
  { pattern: 'COME_AGAIN', instead: '`RETRY_AFTER_SECONDS`', scopes: names },
  { pattern: '^anew$|[a-z]Anew', instead: '`force`, or `…Again`', scopes: names },
  { pattern: '^ask(ed|s)?$|^ask[A-Z]|[a-z]Asked', instead: '`request`, `fetch` or `query`', scopes: names },
  { pattern: '^answer$|^answerTo$|[a-z]Answer$', instead: '`response` or `respond`', scopes: names },
  { pattern: '^tell$|^told$|[a-z]Told$', instead: '`report`, `notify` or `emit`', scopes: names },
  { pattern: '^kept$|^[Kk]ept[A-Z]', instead: '`stored`, `cached` or `saved`', scopes: names },
  { pattern: '^refusals?$|[a-z]Refusals?$', instead: '`rejection` or `error`', scopes: names },
  { pattern: '^goe?s?On$', instead: '`continue…` or `resume…`', scopes: names },
  { pattern: '^desk$|Desk$', instead: '`signedStore`', scopes: names },
  { pattern: '[Ww]hoever|[Nn]obody', instead: 'a name for the actor', scopes: names },
];
