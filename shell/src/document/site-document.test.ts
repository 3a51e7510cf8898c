import { fallbackSiteSettings } from '@inspire/shared/host';
import { readSiteDocument } from './site-document';

const read = (text: string) => readSiteDocument({ getElementById: () => ({ textContent: text }) as HTMLElement });

it('keeps the values of the gateway beside the settings', () => {
  const signIn = { kind: 'google', clientId: 'client.example' } as const;
  const given = read(JSON.stringify({ settings: { siteName: 'Other' }, signIn, bucket: 7, early: [] }));
  expect(given).toMatchObject({ bucket: 7, settings: { ...fallbackSiteSettings, siteName: 'Other', signIn } });
});

it('ignores ways to sign in from the settings file', () => {
  expect(
    read(JSON.stringify({ settings: { signIn: { kind: 'google', clientId: 'forged' } } })).settings.signIn,
  ).toBeUndefined();
});

it.each(['', '{', 'null'])('starts with neutral settings from %j', (text) => {
  expect(read(text).settings).toEqual(fallbackSiteSettings);
});
