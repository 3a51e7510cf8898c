export const sharingMessages = {
  share: 'Share',
  copied: 'Link copied',
  failed: 'We couldn’t copy the link. Copy it from the top of your browser.',
} as const;
