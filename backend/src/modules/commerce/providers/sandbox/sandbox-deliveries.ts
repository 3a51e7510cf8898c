import type { WebhookDelivery } from './sandbox-webhook';

/** How the webhook of one payment can be made to come, on the sandbox's page; in time, once, unless the settings say otherwise. */
export const deliveryNames = ['usual', 'late', 'twice', 'never'] as const;
export type DeliveryName = (typeof deliveryNames)[number];

export const deliveries: Record<DeliveryName, { readonly label: string; readonly delivery: Partial<WebhookDelivery> }> =
  {
    usual: { label: 'as usual', delivery: {} },
    late: { label: '4 seconds late', delivery: { delayMs: 4_000 } },
    twice: { label: 'twice', delivery: { copies: 2 } },
    never: { label: 'never', delivery: { copies: 0 } },
  };
