import type { SandboxChoice, SandboxPayment } from '../gateways/payments/sandbox-files.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')

const ringgit = new Intl.NumberFormat('en-MY', { minimumFractionDigits: 2 })
const amount = (sen: number) => `RM ${ringgit.format(sen / 100)}`

const buttons: readonly (readonly [SandboxChoice, string, string])[] = [
  ['pay', 'Pay', 'The bank works for two seconds, then says yes.'],
  ['pay-at-once', 'Pay at once', 'The bank says yes straight away.'],
  ['decline', 'Decline', 'The bank says no.'],
  ['leave-pending', 'Leave pending', 'The bank takes the payment and says nothing yet.'],
]

const states: Record<SandboxPayment['status'], string> = {
  opened: 'Waiting for you',
  processing: 'With the bank',
  succeeded: 'Paid',
  failed: 'Declined',
  expired: 'No longer valid',
}

const lineRow = ({ name, amountSen, quantity }: SandboxPayment['request']['lines'][number]) =>
  `<div><dt>${escapeHtml(name)}${quantity > 1 ? ` × ${quantity}` : ''}</dt><dd>${amount(amountSen * quantity)}</dd></div>`

/** May the person still choose what happens to it? */
export const isToChoose = (payment: SandboxPayment) =>
  payment.status === 'opened' || (payment.status === 'processing' && payment.settlesAt === null)

const layout = (title: string, main: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Sandbox bank</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/pay.css">
</head>
<body>
<header><p class="bank">Sandbox bank</p><p class="warning">Sandbox bank — no real money</p></header>
<main>${main}</main>
</body>
</html>
`

export function payPage(payment: SandboxPayment): string {
  const { request, reference, status } = payment
  const back = `<a class="back" href="${escapeHtml(request.returnUrl)}">Return to Kelasku</a>`
  const choices = buttons
    .filter(([choice]) => choice !== payment.choice)
    .map(
      ([choice, label, what]) =>
        `<li><button name="choice" value="${choice}">${label}</button><span>${what}</span></li>`,
    )
  return layout(
    amount(request.amountSen),
    `<h1>${amount(request.amountSen)}</h1>
<p class="state" data-status="${status}">${states[status]}</p>
<dl>
<div><dt>Pay to</dt><dd>Kelasku</dd></div>
<div><dt>For</dt><dd>${escapeHtml(request.description)}</dd></div>${request.lines.map(lineRow).join('')}
<div><dt>Order</dt><dd>${escapeHtml(request.orderId)}</dd></div>
<div><dt>Bank reference</dt><dd>${escapeHtml(reference)}</dd></div>
</dl>
${isToChoose(payment) ? `<form method="post"><ul>${choices.join('')}</ul></form>` : ''}
<p>${back}</p>`,
  )
}

export const unknownPage = () =>
  layout(
    'Unknown payment',
    '<h1>Unknown payment</h1><p>The sandbox bank knows no such payment.</p><p><a class="back" href="/">Return to Kelasku</a></p>',
  )
