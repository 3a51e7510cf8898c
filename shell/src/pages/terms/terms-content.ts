import type { SiteSettings } from '@inspire/shared/host';

export interface TermsSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The Terms of Service (section 1), every topic that the specification names; names come from the settings. */
export const termsSections = ({ siteName, speaker, contactEmail }: SiteSettings): TermsSection[] => [
  {
    id: 'service', title: 'The service',
    paragraphs: [
      `${siteName} is a mobile application and web site for streaming videos and audio albums, owned and run by ${speaker} ("we"). By opening an account or using the service you agree to these terms. If you do not agree, please do not use it.`,
    ],
  },
  {
    id: 'content', title: 'Content',
    paragraphs: [
      'Videos and audio albums are offered free of charge, for a one-time payment, for a rental of one year, or as part of a subscription; each item says which. Access begins when the payment is confirmed, and a rental or subscription ends on the day that is shown with it.',
      'The content is meant to inspire and to inform. It is not medical advice and does not replace a consultation with a doctor.',
    ],
  },
  {
    id: 'accounts', title: 'Accounts',
    paragraphs: [
      'You need an account to watch and listen. Give correct details, keep your password to yourself, and tell us when somebody else may know it. You are responsible for what happens under your account. An account is for one person and may play on a limited number of devices at a time.',
    ],
  },
  {
    id: 'intellectual-property', title: 'Intellectual property',
    paragraphs: [
      'All content, names and marks of the service belong to us or to those who licensed them to us. You may play the content within the service for yourself. You may not copy, record, share, sell, show in public or change it, nor remove its protection.',
    ],
  },
  {
    id: 'termination', title: 'Termination',
    paragraphs: [
      'You may close your account at any time. We may suspend or close an account that breaks these terms or the law. What you paid for remains available until its end unless the account was closed for such a reason.',
    ],
  },
  {
    id: 'liability', title: 'Limitation of liability',
    paragraphs: [
      'As far as the law allows, we are not liable for indirect or consequential damage, loss of data or loss of profit that comes from the use of the service, and our liability is limited to what you paid for the item in question during the last twelve months.',
    ],
  },
  {
    id: 'disclaimer', title: 'Disclaimer',
    paragraphs: [
      'The service is offered "as is" and "as available". We work to keep it running without interruption and free of faults, but cannot promise it, and we are not responsible for networks and devices that are not ours.',
    ],
  },
  {
    id: 'governing-law', title: 'Governing law',
    paragraphs: ['These terms are governed by the laws of India as they apply in the state of Maharashtra, and the courts of Maharashtra have jurisdiction.'],
  },
  {
    id: 'changes', title: 'Changes to these terms',
    paragraphs: ['We may change these terms. Material changes are announced at least 15 days before they take effect. Whoever goes on using the service after that day accepts them.'],
  },
  {
    id: 'contact', title: 'Contact',
    paragraphs: [
      contactEmail
        ? `Questions about these terms: ${contactEmail}.`
        : 'Questions about these terms are answered through the contact page that the menu leads to.',
    ],
  },
];
