const sendAgain = 'The team that sent it can make a new one.';

/** In a file of its own, which loads only with previews. */
export const previewMessages = {
  title: 'Preview',
  running: (build: string, until: string) => `Preview of ${build} until ${until}`,
  failed: (build: string) => `The preview of ${build} didn’t load. You’re seeing the current version.`,
  over: (build: string) => `The preview of ${build} has ended.`,
  end: 'End preview',
  leave: 'Back to the site',
  opening: 'Opening the preview…',
  close: 'Close',
  expired: `This preview link has expired. ${sendAgain}`,
  incomplete: 'This preview link is incomplete. Copy all of it and open it again.',
  untrusted: `We couldn’t confirm who made this preview link, so we didn’t open it. ${sendAgain}`,
  changed: `This preview has changed since its link was made, so we didn’t open it. ${sendAgain}`,
  foreign: `This preview would replace another part of the site, so we didn’t open it. ${sendAgain}`,
  notAllowed: (host: string) => `This site doesn’t show previews from ${host}.`,
  unreachable: 'We couldn’t reach this preview. Check your connection and open the link again.',
  otherSite: `This preview was made for another version of the site. ${sendAgain}`,
} as const;
