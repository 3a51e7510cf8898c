import { LoginForm } from '../account/login-form';
import { standaloneMessages } from '../messages';
import { PageCard } from './page-card';

/** In the place of a page that asks for a session. */
export function LoginPage() {
  return (
    <PageCard title={standaloneMessages.loginTitle} text={standaloneMessages.loginText}>
      <LoginForm />
    </PageCard>
  );
}
