import { LoginForm } from '../account/login-form';
import { texts } from '../texts';
import { PageCard } from './page-card';

/** In the place of a page that asks for a session. */
export function LoginPage() {
  return (
    <PageCard title={texts.loginTitle} text={texts.loginText}>
      <LoginForm />
    </PageCard>
  );
}
