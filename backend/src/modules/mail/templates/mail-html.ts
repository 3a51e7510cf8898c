import { escapeHtml } from '@inspire/server-kit/html';

export interface MailHtml {
  readonly heading: string;
  /** Plain texts, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** Shown large, such as a one-time password. */
  readonly highlight?: string;
  readonly action?: { readonly label: string; readonly url: string };
}

const FONTS = "'Noto Sans','Noto Sans Devanagari','Nirmala UI','Kohinoor Devanagari',Arial,sans-serif";

/**
 * Renders the HTML of a mail. It declares its character set and fonts with Devanagari, because some mail clients ignore
 * the header and have no suitable default font. Styles are inline, because mail clients drop style sheets.
 */
export function mailHtml({ heading, paragraphs, highlight, action }: MailHtml): string {
  const lines = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`);
  const shown =
    highlight === undefined
      ? ''
      : `<p style="margin:0 0 16px;font-size:32px;letter-spacing:8px"><strong>${escapeHtml(highlight)}</strong></p>`;
  const linked = action
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`
    : '';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(heading)}</title></head>`,
    `<body style="margin:0;padding:24px;font-family:${FONTS};font-size:16px;line-height:1.6">`,
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3">${escapeHtml(heading)}</h1>${shown}${lines.join('')}${linked}`,
    '</body></html>',
  ].join('');
}
