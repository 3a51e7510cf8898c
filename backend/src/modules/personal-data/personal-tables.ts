import type { SectionName } from './export-sections';

export interface PersonalTable {
  /** The section of the export that contains it, or why none does. */
  readonly exported: { readonly section: SectionName } | { readonly why: string };
  /** What becomes of its rows when their account is deleted; if they stay, why, and what no longer names the person. */
  readonly onDeletion: 'deleted' | { readonly stored: string };
}

const inSection = (section: SectionName): PersonalTable => ({ exported: { section }, onDeletion: 'deleted' });
const secret = { why: 'Hashes of secrets that end within a day.' };

/** Tables with data of a person, by SQL name (ADR-55). A test compares them with the database. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  users: inSection('account'),
  identities: inSection('googleAccounts'),
  passkeys: inSection('passkeys'),
  passkey_challenges: { exported: { why: 'Hashes of challenges that end within minutes.' }, onDeletion: 'deleted' },
  authenticators: inSection('authenticators'),
  recovery_codes: { exported: { why: 'Hashes of secrets.' }, onDeletion: 'deleted' },
  second_steps: { exported: { why: 'Hashes of handles that end within minutes.' }, onDeletion: 'deleted' },
  sessions: inSection('sessions'),
  known_devices: inSection('knownDevices'),
  sign_in_networks: inSection('signInNetworks'),
  playing_devices: inSection('playingDevices'),
  entitlements: inSection('entitlements'),
  rental_reminders: inSection('rentalReminders'),
  subscriptions: inSection('subscriptions'),
  video_progress: inSection('videos'),
  video_events: inSection('videoEvents'),
  track_history: inSection('tracks'),
  track_events: inSection('trackEvents'),
  my_list: inSection('myList'),
  notification_views: inSection('seenNotifications'),
  outbox: inSection('waitingMails'),
  reset_codes: { exported: secret, onDeletion: 'deleted' },
  reset_links: { exported: secret, onDeletion: 'deleted' },
  orders: {
    exported: { section: 'orders' },
    onDeletion: {
      stored: 'Tax law requires receipts and their orders. They lose the account, and the buyer’s name and email.',
    },
  },
  payments: {
    exported: { section: 'payments' },
    onDeletion: { stored: 'Tax law requires them with their orders. They name no person.' },
  },
  payment_disputes: {
    exported: { section: 'disputes' },
    onDeletion: { stored: 'They explain the state of a payment. They name no person.' },
  },
  audit_log: {
    exported: { section: 'changesByStaff' },
    onDeletion: { stored: 'Every change of money must stay explained. Entries name accounts by number only.' },
  },
  limits: {
    exported: { why: 'Counters against guessing, some under an email; those end within a day.' },
    onDeletion: { stored: 'They end by themselves, and protect the next account of this email.' },
  },
  development_mailbox: {
    exported: { why: 'Stands for the viewer’s own mailbox, in development only.' },
    onDeletion: { stored: 'Stands for the viewer’s own mailbox, in development only.' },
  },
};

/** Tables without data of a person, with what they contain. */
export const impersonalTables: Readonly<Record<string, string>> = {
  videos: 'The catalogue.',
  albums: 'The catalogue.',
  album_videos: 'The catalogue.',
  tracks: 'The catalogue.',
  subscription_plans: 'The catalogue.',
  content_imports: 'Imported folders.',
  content_entries: 'Imported entries.',
  notifications: 'Announcements to all viewers.',
  used_credentials: 'Hashes of used Google credentials, until these expire.',
  receipt_counters: 'The last receipt number of each year.',
  payment_events: 'Ids of handled webhooks.',
  sandbox_payments: 'Test payments, without their buyers.',
  quality_counts: 'Sums over page loads by hour and release.',
  quality_votes: 'Random numbers of page loads, for a day.',
  restores: 'Restores of backups.',
};
