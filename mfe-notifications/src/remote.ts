import { defineRemote } from '@inspire/shared/remote';
import { Bell } from './features/bell/view/bell';
import { connectInbox } from './features/inbox/get-inbox';
import { Popups } from './features/popups/view/popups';

// It owns no page: both slots outlive pages, and know of each other by one inbox.
export default defineRemote({
  slots: { 'header.bell': Bell, popups: Popups },
  start: connectInbox,
});
