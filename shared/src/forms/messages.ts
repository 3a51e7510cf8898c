export const formMessages = { cancel: 'Cancel' } as const;
