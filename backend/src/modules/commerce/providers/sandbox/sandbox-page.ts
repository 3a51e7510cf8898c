import { escapeHtml } from '@inspire/server-kit/html';
import { formatPaise } from '../../receipts/receipt-lines';
import type { SandboxPayment } from './sandbox-repository';
import { SANDBOX_STYLE_PATH } from './sandbox-style';
import { deliveryLabels } from './sandbox-webhook';

const outcomeTexts = {
  paid: 'This payment is complete.',
  refunded: 'This payment was refunded.',
  failed: 'This payment failed.',
  cancelled: 'This payment was cancelled.',
  expired: 'This page has expired. Please start your purchase again.',
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

const summary = ({
  title,
  language,
  amount,
}: SandboxPayment): string => `<h1>Pay for <span${language === null ? '' : ` lang="${escapeHtml(language)}"`}>${escapeHtml(title)}</span></h1>
<p class="amount">${escapeHtml(formatPaise(amount))}</p>`;

const webhookChoice = `<label>Send webhook <select name="webhook">
${Object.entries(deliveryLabels)
  .map(([name, label]) => `<option value="${name}">${label}</option>`)
  .join('\n')}
</select></label>`;

/** The sandbox's checkout page: a plain form without a script (D-43). */
export function sandboxPage(payment: SandboxPayment, now: Date): string {
  const outcome = payment.state === 'open' ? (payment.expiresAt <= now ? 'expired' : undefined) : payment.state;
  if (outcome) {
    return frame(`${summary(payment)}
<p role="status">${outcomeTexts[outcome]}</p>
<p><a href="${escapeHtml(payment.returnUrl)}">Back to the site</a></p>`);
  }
  return frame(`${summary(payment)}
<form method="post">
<button name="action" value="pay" class="primary">Pay</button>
<button name="action" value="fail">Fail</button>
<button name="action" value="cancel">Cancel</button>
${webhookChoice}
</form>`);
}
