import { LoginForm } from '../account/login-form';
import { standaloneMessages } from '../messages';
import { PageCard } from './page-card';

export function LoginPage() {
  return (
    <PageCard title={standaloneMessages.loginTitle} text={standaloneMessages.loginText}>
      <LoginForm />
    </PageCard>
  );
}
