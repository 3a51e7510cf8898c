import type { Host } from '@inspire/shared/host';
import { isSameViewer } from '@inspire/shared/session';

/**
 * Saves the viewer's mobile number on the server and in the session record, which other tabs share (SPEC-3).
 * @param contact ten digits
 * @returns false when the session ended or another viewer signed in meanwhile: the record may belong to another viewer
 * @throws ApiError
 */
export async function saveMobileNumber(
  { api, session }: Pick<Host, 'api' | 'session'>,
  contact: string,
): Promise<boolean> {
  const viewer = session.current();
  await api.call('updateContact', { body: { contact } });
  if (!isSameViewer(session.current(), viewer)) return false;
  session.update({ mobileNumber: contact });
  return true;
}
