import type { NotificationSource } from './types';

export const notifications: readonly NotificationSource[] = [];
