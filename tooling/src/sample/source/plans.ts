import type { PlanSource } from './types';

export const plans: readonly PlanSource[] = [
  { key: 'monthly', name: 'Monthly', details: 'Every Premium video, on any of your devices. For whoever wants to try it for a season of evenings.', price: 149, months: 1 },
  { key: 'half-year', name: 'Half-Year', details: 'Six months of every Premium video, new ones included. Long enough for a habit to take root.', price: 699, months: 6 },
  { key: 'yearly', name: 'Yearly', details: 'A whole year of every Premium video at the price of eight months. Our best value.', price: 1199, months: 12 },
];
