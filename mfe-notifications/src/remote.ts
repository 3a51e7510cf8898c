import { defineRemote } from '@inspire/shared/remote';
import { Bell } from './features/bell/view/bell';
import { followInbox } from './features/inbox/inbox-of';
import { Popups } from './features/popups/view/popups';

// It owns no page: both slots outlive pages, and know of each other by one inbox.
export default defineRemote({
  slots: { 'header.bell': Bell, popups: Popups },
  start: followInbox,
});
