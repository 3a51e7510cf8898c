import { useRecentNotifications } from '../../inbox/api/get-recent-notifications';
import { usePageReady } from '../../inbox/view/use-page-ready';
import { PopupStack } from './popup-stack';

/** Fills the slot `popups`: new notifications, shown one by one after the page has loaded (SPEC-4). */
export function Popups() {
  const { data } = useRecentNotifications(usePageReady());
  return data ? <PopupStack items={data} /> : null;
}
