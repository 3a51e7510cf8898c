import { readFile } from 'node:fs/promises';
import { startLoggedIn, videosOfType } from '../fixtures/accounts';
import { violations } from '../fixtures/axe';
import { recordProgress, savedPosition } from '../fixtures/playback';
import { expect, pendingMarks, test } from '../fixtures/test';

const profile = '/user-routes/user-profile';

test.use({ injectedFailures: { messages: [pendingMarks] } });

test('the history on the profile opens what was watched, and is removed and cleared with its positions', async ({
  page,
  account,
  request,
}) => {
  const [first, second, third] = await videosOfType(request, 'Free');
  for (const video of [first!, second!, third!]) await recordProgress(request, account, video.id);
  await startLoggedIn(page, account);
  await page.goto(profile);
  const history = page.getByRole('region', { name: 'Viewing history' });
  await expect(history.getByRole('listitem')).toContainText([third!.title, second!.title, first!.title]);
  expect(await violations(page)).toEqual([]);
  await history.getByRole('link', { name: new RegExp(`^${second!.title}`) }).click();
  await expect(page).toHaveURL(`/user-routes/video-player?id=${second!.id}`);
  await page.goto(profile);

  await history.getByRole('button', { name: `Remove from history: ${third!.title}` }).click();
  await expect(page.getByText(`Removed from history: ${third!.title}`)).toBeVisible();
  await expect(history.getByRole('listitem').filter({ hasText: third!.title })).toHaveCount(0);
  await expect(history.getByRole('listitem').filter({ hasText: first!.title })).toHaveCount(1);

  await history.getByRole('button', { name: 'Clear viewing history' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear your viewing history?' });
  await expect(dialog).toContainText('Recently Played Videos');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Clear history' }).click();
  await expect(dialog).toBeHidden();
  await expect(history).toContainText('Nothing here yet');
  await expect(history.getByRole('heading', { name: 'Viewing history' })).toBeFocused();
  await page.goto('/user-routes/dashboard');
  await expect(page.getByRole('region', { name: 'New Videos' })).toBeVisible();
  // The place of the history is busy, and not shown, until the list has come.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Recently Played Videos' })).toHaveCount(0);
  expect(await savedPosition(request, account, first!.id)).toBe(0);
});

test('the download contains what was watched, and no token', async ({ page, account, request }) => {
  const [video] = await videosOfType(request, 'Free');
  await recordProgress(request, account, video!.id);
  await startLoggedIn(page, account);
  await page.goto(profile);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await started;
  await expect(page.getByText('Your data has been downloaded')).toBeVisible();
  expect(download.suggestedFilename()).toMatch(/^inspire-data-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  const { sections } = JSON.parse(text) as { sections: Record<string, Record<string, unknown>[]> };
  expect(sections.account).toMatchObject([{ email: account.email }]);
  expect(sections.videos).toMatchObject([{ title: video!.title, position: 30 }]);
  expect(text).not.toContain(account.session.token);
});
