import type { SiteSettings } from '@inspire/shared/host';

export interface TermsSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export interface LegalPart {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly TermsSection[];
}

/** The Terms of Service with all topics of SPEC-1; names come from the settings. */
const termsSections = ({ siteName, speaker, contactEmail }: SiteSettings): TermsSection[] => [
  {
    id: 'service',
    title: 'The service',
    paragraphs: [
      `${siteName} is a mobile application and web site for streaming videos and audio albums, owned and operated by ${speaker} ("we"). By creating an account or using the service you agree to these terms. If you do not agree, please do not use it.`,
    ],
  },
  {
    id: 'content',
    title: 'Content',
    paragraphs: [
      'Videos and audio albums are offered free of charge, for a one-time payment, for a rental of one year, or as part of a subscription; each item says which. Access begins when the payment is confirmed, and a rental or subscription ends on the date shown with it.',
      'The content is meant to inspire and to inform. It is not medical advice and does not replace a consultation with a doctor.',
    ],
  },
  {
    id: 'accounts',
    title: 'Accounts',
    paragraphs: [
      'You need an account to watch and listen. Give accurate details, keep your password private, and tell us if someone else may know it. You are responsible for activity on your account. Each account is for one person and plays on a limited number of devices at a time.',
    ],
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    paragraphs: [
      'All content, names and marks of the service belong to us or to our licensors. You may play the content within the service for personal use. You may not copy, record, share, sell, publicly perform or modify it, or remove its protection.',
    ],
  },
  {
    id: 'termination',
    title: 'Termination',
    paragraphs: [
      'You may close your account at any time. We may suspend or close an account that breaks these terms or the law. What you have paid for stays available until its term ends, unless we closed the account for such a breach.',
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
      'The service is offered "as is" and "as available". We work to keep it available and free of errors but cannot guarantee either, and we are not responsible for networks or devices that we do not operate.',
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
      'We may change these terms. Material changes are announced at least 15 days before they take effect. By continuing to use the service after that date, you accept them.',
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    paragraphs: [
      contactEmail
        ? `Questions about these terms: ${contactEmail}.`
        : 'For questions about these terms, choose Contact Us in the menu.',
    ],
  },
];

const privacySections = ({ siteName }: SiteSettings): TermsSection[] => [
  {
    id: 'privacy-data',
    title: 'What we store',
    paragraphs: [
      'Your name, email address and mobile number; a hash of your password, never the password itself; what you watch and listen to and your progress, so that you can resume on any device; and your purchases, with the receipts that the law requires us to keep. Card and bank details go directly to the payment provider and never reach us.',
      `${siteName} shows no advertising and does not sell your data. Your browser stores your session and settings; we do not track you on other sites.`,
      'To find faults, we count how fast pages and players start and whether they fail. These counts contain nothing about you, and we leave you out if your browser asks sites not to track you.',
    ],
  },
  {
    id: 'privacy-use',
    title: 'How we use it',
    paragraphs: [
      'To sign you in, play what you have access to, take payments, send you emails (codes, receipts, rental reminders) and keep the service secure. The payment provider, and Google if you sign in with it, receive only what they need for this.',
    ],
  },
  {
    id: 'privacy-rights',
    title: 'Your rights',
    paragraphs: [
      'On your profile page you can view and correct your details, download everything we store about you, and delete your account. We then erase your personal data. Tax law requires us to keep orders, payments and receipts; we keep them without your name and email.',
      'Your profile page also shows what you watched and listened to. We keep this history for 24 months after you last played something, and you can clear it at any time.',
    ],
  },
];

const refundSections: TermsSection[] = [
  {
    id: 'refund-when',
    title: 'When we refund you',
    paragraphs: [
      'If you are charged twice, or for something we could not deliver, we automatically refund the full amount to the original payment method. If a video or album does not play on your devices, write to us within 7 days of payment and we will refund you.',
    ],
  },
  {
    id: 'refund-how',
    title: 'What happens next',
    paragraphs: [
      'Your access to the item ends with the refund, which may take up to 10 working days to reach your account. You can let a subscription lapse at any time; days already used are not refunded.',
    ],
  },
];

/** Omits contact details that the settings lack. */
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
      title: 'Contact',
      paragraphs: [
        grievanceOfficer ? `Grievance officer: ${grievanceOfficer}.` : `The office of ${speaker} handles complaints.`,
        ...(email ? [`Email: ${email}.`] : ['Choose Contact Us in the menu.']),
        ...(postalAddress ? [`By post: ${postalAddress}.`] : []),
        'We acknowledge complaints within 24 hours and resolve them within 15 days.',
      ],
    },
  ];
}

export const legalParts = (settings: SiteSettings): LegalPart[] => [
  { id: 'terms', title: 'Terms', sections: termsSections(settings) },
  { id: 'privacy', title: 'Privacy', sections: privacySections(settings) },
  { id: 'refunds', title: 'Refunds', sections: refundSections },
  { id: 'grievance', title: 'Grievance redressal', sections: grievanceSections(settings) },
];
