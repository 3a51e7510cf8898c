import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../plugins/register-call';
import { networkOf } from '../limits/network';
import type { AccountsService } from './accounts-service';

export function accountsRoutes(app: FastifyInstance, accounts: AccountsService): void {
  registerCall(app, 'register', ({ body, address }) => accounts.register(body, networkOf(address)));
  registerCall(app, 'login', ({ body, address }) => accounts.login(body.email, body.password, networkOf(address)));
  registerCall(app, 'refreshSession', ({ session }) => accounts.refresh(session));
  registerCall(app, 'updateContact', ({ session, body }) => accounts.updateContact(session, body.contact));
  registerCall(app, 'logout', async ({ session }) => {
    await accounts.logout(session);
    return undefined;
  });
}
