export interface MailRecipient {
  readonly userName: string;
  readonly emailProvenAt: Date | null;
}

/**
 * Returns the first line of a mail. Until the email is proven (D-20) the name is left out: it may be a text that an attacker
 * wants this site to send to a stranger.
 */
export const salutation = ({ userName, emailProvenAt }: MailRecipient): string =>
  emailProvenAt ? `Hello ${userName},` : 'Hello,';
