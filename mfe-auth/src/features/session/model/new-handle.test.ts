import { forgotPasswordBody } from '@inspire/shared/contracts';
import { newHandle } from './new-handle';

it('makes handles that the contract accepts, each of its own', () => {
  const handles = Array.from({ length: 200 }, newHandle);
  expect(new Set(handles).size).toBe(200);
  for (const handle of handles)
    expect(forgotPasswordBody.safeParse({ email: 'asha@example.com', handle }).success).toBe(true);
});
