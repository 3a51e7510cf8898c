import { escapeHtml } from '../../../mail/templates/mail-html';
import { rupeesOf } from '../../receipts/rupees';
import { deliveries, deliveryNames } from './sandbox-deliveries';
import type { SandboxPayment } from './sandbox-repository';
import { SANDBOX_STYLE_PATH } from './sandbox-style';

const ended = {
  paid: 'This payment is done.',
  refunded: 'This payment was sent back.',
  failed: 'This payment failed.',
  cancelled: 'This payment was cancelled.',
  expired: 'This page has ended. Please start the purchase again.',
} as const;

const frame = (content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>Sandbox payment</title>
<link rel="stylesheet" href="${SANDBOX_STYLE_PATH}">
</head>
<body>
<main>
<p class="note">Sandbox: no real money is taken.</p>
${content}
</main>
</body>
</html>
`;

const bill = ({
  title,
  language,
  amount,
}: SandboxPayment): string => `<h1>Pay for <span${language === null ? '' : ` lang="${escapeHtml(language)}"`}>${escapeHtml(title)}</span></h1>
<p class="amount">${escapeHtml(rupeesOf(amount))}</p>`;

/** Payment companies are late, repeat themselves and forget; here it can be asked for. */
const webhookChoice = `<label>The site is told <select name="webhook">
${deliveryNames.map((name) => `<option value="${name}">${deliveries[name].label}</option>`).join('\n')}
</select></label>`;

/** The sandbox's payment page: a plain form without a script (D-43). */
export function sandboxPage(payment: SandboxPayment, now: Date): string {
  const outcome = payment.state === 'open' ? (payment.expiresAt <= now ? 'expired' : undefined) : payment.state;
  if (outcome) {
    return frame(`${bill(payment)}
<p role="status">${ended[outcome]}</p>
<p><a href="${escapeHtml(payment.returnUrl)}">Back to the site</a></p>`);
  }
  return frame(`${bill(payment)}
<form method="post">
<button name="action" value="pay" class="primary">Pay</button>
<button name="action" value="fail">Fail</button>
<button name="action" value="cancel">Cancel</button>
${webhookChoice}
</form>`);
}
