import { defineRemote } from '@inspire/shared/remote';
import { Bell } from './features/bell/view/bell';
import { connectInbox } from './features/inbox/get-inbox';
import { Popups } from './features/popups/view/popups';

// This remote owns no page. Both slots stay mounted across pages and share one inbox.
export default defineRemote({
  slots: { 'header.bell': Bell, popups: Popups },
  start: connectInbox,
});
