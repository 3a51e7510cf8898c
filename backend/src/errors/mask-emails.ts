const EMAIL = /(?:"[^"]*"|[^\s<>"'(),:;[\]]+)@[^\s<>"'(),:;]+/g;

/** Replaces emails: a mail server repeats the recipient in its errors, which must reach neither a log nor a table. */
export const maskEmails = (text: string): string => text.replace(EMAIL, '[email]');
