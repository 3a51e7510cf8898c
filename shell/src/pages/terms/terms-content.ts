import type { SiteSettings } from '@inspire/shared/host';

export interface TermsSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** One document of the page: its sections under a heading of its own. */
export interface LegalPart {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly TermsSection[];
}

/** The Terms of Service (SPEC-1), every topic that the specification names; names come from the settings. */
const termsSections = ({ siteName, speaker, contactEmail }: SiteSettings): TermsSection[] => [
  {
    id: 'service',
    title: 'The service',
    paragraphs: [
      `${siteName} is a mobile application and web site for streaming videos and audio albums, owned and run by ${speaker} ("we"). By opening an account or using the service you agree to these terms. If you do not agree, please do not use it.`,
    ],
  },
  {
    id: 'content',
    title: 'Content',
    paragraphs: [
      'Videos and audio albums are offered free of charge, for a one-time payment, for a rental of one year, or as part of a subscription; each item says which. Access begins when the payment is confirmed, and a rental or subscription ends on the day that is shown with it.',
      'The content is meant to inspire and to inform. It is not medical advice and does not replace a consultation with a doctor.',
    ],
  },
  {
    id: 'accounts',
    title: 'Accounts',
    paragraphs: [
      'You need an account to watch and listen. Give correct details, keep your password to yourself, and tell us when somebody else may know it. You are responsible for what happens under your account. An account is for one person and may play on a limited number of devices at a time.',
    ],
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    paragraphs: [
      'All content, names and marks of the service belong to us or to those who licensed them to us. You may play the content within the service for yourself. You may not copy, record, share, sell, show in public or change it, nor remove its protection.',
    ],
  },
  {
    id: 'termination',
    title: 'Termination',
    paragraphs: [
      'You may close your account at any time. We may suspend or close an account that breaks these terms or the law. What you paid for remains available until its end unless the account was closed for such a reason.',
    ],
  },
  {
    id: 'liability',
    title: 'Limitation of liability',
    paragraphs: [
      'As far as the law allows, we are not liable for indirect or consequential damage, loss of data or loss of profit that comes from the use of the service, and our liability is limited to what you paid for the item in question during the last twelve months.',
    ],
  },
  {
    id: 'disclaimer',
    title: 'Disclaimer',
    paragraphs: [
      'The service is offered "as is" and "as available". We work to keep it running without interruption and free of faults, but cannot promise it, and we are not responsible for networks and devices that are not ours.',
    ],
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    paragraphs: [
      'These terms are governed by the laws of India as they apply in the state of Maharashtra, and the courts of Maharashtra have jurisdiction.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    paragraphs: [
      'We may change these terms. Material changes are announced at least 15 days before they take effect. Whoever goes on using the service after that day accepts them.',
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    paragraphs: [
      contactEmail
        ? `Questions about these terms: ${contactEmail}.`
        : 'Questions about these terms are answered through the contact page that the menu leads to.',
    ],
  },
];

const privacySections = ({ siteName }: SiteSettings): TermsSection[] => [
  {
    id: 'privacy-data',
    title: 'What we keep',
    paragraphs: [
      'Your name, e-mail address and mobile number; a hash of your password, never the password itself; what you watch and listen to and how far, so that you can go on on any device; what you bought, with the receipts that the law asks us to keep. Card and bank details go to the payment provider alone and never reach us.',
      `${siteName} shows no advertising and sells no data. Your browser keeps your session and your settings; nothing follows you to other sites.`,
    ],
  },
  {
    id: 'privacy-use',
    title: 'What it is used for',
    paragraphs: [
      'To let you in, to play what you may play, to take payments, to send you the mails that you ask for (codes, receipts, the end of a rental), and to keep the service safe. The payment provider, and Google where you sign in with it, get what they need for that and no more.',
    ],
  },
  {
    id: 'privacy-rights',
    title: 'Your rights',
    paragraphs: [
      'You may see and correct what we keep about you on your profile page, and you may close your account: what is personal is then deleted, and receipts are kept without your name for as long as tax law asks for them.',
    ],
  },
];

const refundSections: TermsSection[] = [
  {
    id: 'refund-when',
    title: 'When money is returned',
    paragraphs: [
      'A payment that was taken twice, or for something that could not be given to you, is returned in full, without your asking, to the card or account that it came from. If a video or an album cannot be played on your devices, write to us within 7 days of the payment and we return it.',
    ],
  },
  {
    id: 'refund-how',
    title: 'What follows from it',
    paragraphs: [
      'With the refund the access to the item ends. Banks take up to 10 working days to show it. A subscription can be left to run out at any time; the days that were already used are not returned.',
    ],
  },
];

/** Who answers a complaint; only what the settings give. */
function grievanceSections({
  speaker,
  grievanceOfficer,
  grievanceEmail,
  contactEmail,
  postalAddress,
}: SiteSettings): TermsSection[] {
  const email = grievanceEmail || contactEmail;
  return [
    {
      id: 'grievance-contact',
      title: 'Who answers',
      paragraphs: [
        grievanceOfficer
          ? `Grievance officer: ${grievanceOfficer}.`
          : `Complaints are answered by the office of ${speaker}.`,
        ...(email ? [`E-mail: ${email}.`] : ['You reach us through the contact page that the menu leads to.']),
        ...(postalAddress ? [`By post: ${postalAddress}.`] : []),
        'We confirm a complaint within 24 hours and settle it within 15 days.',
      ],
    },
  ];
}

/** All of `/terms_&_condition`: the terms, and beside them privacy, refunds and the grievance contact. */
export const legalParts = (settings: SiteSettings): LegalPart[] => [
  { id: 'terms', title: 'Terms', sections: termsSections(settings) },
  { id: 'privacy', title: 'Privacy', sections: privacySections(settings) },
  { id: 'refunds', title: 'Refunds', sections: refundSections },
  { id: 'grievance', title: 'Grievance contact', sections: grievanceSections(settings) },
];
