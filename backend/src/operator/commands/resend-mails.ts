import type { Database } from '../../database/database';
import { createOutboxRepository } from '../../modules/outbox/outbox-repository';
import { OperatorError } from './operator-error';

/** Hands abandoned mails to the site's outbox again, for example after the mail server was down for a day. @throws OperatorError */
export async function resendMails(db: Database, to: string | undefined) {
  const mails = await createOutboxRepository(db).retryFailed(to);
  if (mails.length === 0) throw new OperatorError(`No abandoned mails${to === undefined ? '' : ` to ${to}`}.`);
  return { queued: mails };
}
