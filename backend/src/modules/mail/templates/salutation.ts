/** Whom a mail greets. */
export interface MailRecipient {
  readonly userName: string;
  readonly emailProvenAt: Date | null;
}

/**
 * How a mail begins. Nobody has shown that an e-mail is theirs before it is proven (D-20): the name may be a text that
 * somebody else wants this site to send to a stranger, so it is left out.
 */
export const salutation = ({ userName, emailProvenAt }: MailRecipient): string =>
  emailProvenAt ? `Hello ${userName},` : 'Hello,';
