import { useRecent } from '../../inbox/api/get-recent';
import { usePageSettled } from '../../inbox/view/use-page-settled';
import { PopupStack } from './popup-stack';

/** The slot `popups`: what is new since the last visit, shown one by one after the page has loaded (section 4). */
export function Popups() {
  const { data } = useRecent(usePageSettled());
  return data ? <PopupStack items={data} /> : null;
}
