/** A file that travels with a mail. */
export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A mail to one recipient. `html` has the same content as `text`, which every mail has. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly MailAttachment[];
}
