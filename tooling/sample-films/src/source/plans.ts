import type { PlanSource } from './types';

export const plans: readonly PlanSource[] = [
  {
    key: 'monthly',
    name: 'Monthly',
    details: 'Every Premium video\nOn up to three devices at a time\nA month to try it out',
    price: 149,
    months: 1,
  },
  {
    key: 'half-year',
    name: 'Half-Year',
    details:
      'Every Premium video, new ones included\nOn up to three devices at a time\nLong enough for a habit to take root',
    price: 699,
    months: 6,
  },
  {
    key: 'yearly',
    name: 'Yearly',
    details:
      'Every Premium video, new ones included\nOn up to three devices at a time\nA whole year at the price of eight months',
    price: 1199,
    months: 12,
  },
];
