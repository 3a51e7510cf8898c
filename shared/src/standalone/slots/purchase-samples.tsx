import { type Host, type PurchaseItem, useHost } from '@inspire/shared/host';
import { messages } from '@inspire/shared/messages';
import { Button } from '@inspire/shared/ui';
import { standaloneMessages } from '../messages';
import styles from './purchase-samples.module.css';

type FindItem = (api: Host['api']) => Promise<PurchaseItem | undefined>;

const first = { page: 0, size: 100, searchQuery: '' };

const findVideo =
  (type: 'BuyOne' | 'Rent'): FindItem =>
  async (api) => {
    const { content } = await api.call('searchPaidVideos', { query: first });
    const video = content.find(({ videoType, isPurchased }) => videoType === type && !isPurchased);
    return (
      video && {
        kind: 'video',
        id: video.id,
        title: video.title,
        price: video.price,
        sale: type === 'Rent' ? 'rent' : 'buy',
      }
    );
  };

const findAlbum: FindItem = async (api) => {
  const { content } = await api.call('audioAlbums', { query: first });
  const album = content.find(({ albumType, isPurchased }) => ['BuyOne', 'Premium'].includes(albumType) && !isPurchased);
  return album && { kind: 'album', id: album.albumId, title: album.title, price: album.price, sale: 'buy' };
};

const findPlan: FindItem = async (api) => {
  const [plan] = await api.call('allPlans', {});
  return (
    plan && {
      kind: 'plan',
      id: plan.subscriptionPlanId,
      title: plan.subscriptionPlanName,
      price: plan.price,
      sale: 'buy',
    }
  );
};

const samples: readonly (readonly [label: string, find: FindItem])[] = [
  [standaloneMessages.samples.video, findVideo('BuyOne')],
  [standaloneMessages.samples.rental, findVideo('Rent')],
  [standaloneMessages.samples.album, findAlbum],
  [standaloneMessages.samples.plan, findPlan],
];

/** Buttons that buy what the API, mock or real, offers this viewer. */
export function PurchaseSamples() {
  const { api, purchase, toasts } = useHost();
  const start = async (find: FindItem) => {
    const item = await find(api).catch(() => undefined);
    if (item) await purchase(item);
    else toasts.error(messages.somethingWentWrong);
  };
  return (
    <span className={styles.samples}>
      {standaloneMessages.startPurchase}
      {samples.map(([label, find]) => (
        <Button key={label} variant="secondary" onClick={() => void start(find)}>
          {label}
        </Button>
      ))}
    </span>
  );
}
