import { useHost } from '@inspire/shared/host';
import { Button, Icon } from '../ui';
import { sharingMessages as messages } from './messages';

export interface ShareButtonProps {
  readonly title: string;
  /** The path of the item's page, with its id (`hrefs`). */
  readonly href: string;
}

/** Opens the device's own menu to share a link. @returns whether it did; closing the menu counts */
async function shareByDevice(data: ShareData): Promise<boolean> {
  // Browsers of some desktops have none.
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Shares the link to an item, or copies it where the device has no menu for that (D-71). */
export function ShareButton({ title, href }: ShareButtonProps) {
  const { toasts } = useHost();
  const share = async () => {
    const { href: url } = new URL(href, location.origin);
    if (await shareByDevice({ title, url })) return;
    try {
      await navigator.clipboard.writeText(url);
      toasts.success(messages.copied);
    } catch {
      toasts.error(messages.failed);
    }
  };
  return (
    <Button variant="secondary" size="l" icon={<Icon name="share" />} onClick={() => void share()}>
      {messages.share}
    </Button>
  );
}
