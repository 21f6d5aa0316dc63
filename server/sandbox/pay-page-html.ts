import { formatMoney } from '#contract/shared/text/format.ts'
import type {
  SandboxCharge,
  SandboxChoice,
  SandboxPayment,
} from '../gateways/payments/sandbox-files.ts'
import {
  possibleActions,
  type DisputeAction,
  type SandboxDispute,
} from '../gateways/payments/sandbox-disputes.ts'
import { isNext, type ChargeAction } from '../gateways/payments/sandbox-plan.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')

const buttons: readonly (readonly [SandboxChoice, string, string])[] = [
  ['pay', 'Pay', 'The bank works for two seconds, then says yes.'],
  ['pay-at-once', 'Pay at once', 'The bank says yes straight away.'],
  ['decline', 'Decline', 'The bank says no.'],
  ['leave-pending', 'Leave pending', 'The bank takes the payment and says nothing yet.'],
]

const planButtons: typeof buttons = [
  ['pay', 'Use this card', 'The bank accepts the card and charges it when an instalment is due.'],
  ['decline', 'Decline', 'The bank does not accept the card.'],
]

const states: Record<SandboxPayment['status'], string> = {
  opened: 'Waiting for you',
  'set-up': 'Card accepted',
  processing: 'With the bank',
  succeeded: 'Paid',
  failed: 'Declined',
  'needs-cardholder': 'Waiting for you',
  expired: 'No longer valid',
}

const lineRow = ({ name, amountSen, quantity }: SandboxPayment['request']['lines'][number]) =>
  `<div><dt>${escapeHtml(name)}${quantity > 1 ? ` × ${quantity}` : ''}</dt><dd>${formatMoney(amountSen * quantity)}</dd></div>`

const chargeStates: Record<SandboxCharge['status'], string> = {
  scheduled: 'due',
  paid: 'paid',
  failed: 'refused',
  'needs-cardholder': 'waiting for you',
}

/** The charges of a card plan, with the choices for each unpaid one. */
function chargeRow(charge: SandboxCharge, isNextCharge: boolean): string {
  const { number, status, isToFail } = charge
  const actions: [ChargeAction, string][] =
    status === 'failed'
      ? [['pay', `Pay instalment ${number}`]]
      : status === 'needs-cardholder'
        ? [
            ['pay', `Confirm instalment ${number}`],
            ['charge', `Do not confirm instalment ${number}`],
          ]
        : status === 'paid'
          ? []
          : [
              ...(isNextCharge
                ? [
                    ['charge', `Charge instalment ${number} now`] as [ChargeAction, string],
                    ['hold', `Ask the cardholder for instalment ${number}`] as [
                      ChargeAction,
                      string,
                    ],
                  ]
                : []),
              isToFail
                ? ['succeed', `Accept instalment ${number} when due`]
                : ['fail', `Refuse instalment ${number} when due`],
            ]
  const forms = actions.map(
    ([action, label]) =>
      `<form method="post"><input type="hidden" name="number" value="${number}"><button name="action" value="${action}">${label}</button></form>`,
  )
  const what = `Instalment ${number}, ${chargeStates[status]}${isToFail && status === 'scheduled' ? ', to be refused' : ''}`
  return `<li data-charge="${number}" data-status="${status}"><p>${what}: ${charge.dueOn}, ${formatMoney(charge.amountSen)}</p>${forms.join('')}</li>`
}

/** Whether its outcome can still be chosen. */
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

const disputeLabels: Record<DisputeAction, string> = {
  review: 'The shop has given evidence',
  win: 'The shop wins',
  lose: 'The cardholder wins',
  close: 'Close the question',
  'take-money': 'Take the money back',
}

const disputeStates: Record<SandboxDispute['status'], string> = {
  'needs-response': 'waiting for the shop',
  'under-review': 'being decided',
  won: 'the shop has won',
  lost: 'the cardholder has won',
  closed: 'closed',
}

const disputeForm = (
  { dispute = '', number }: { dispute?: string; number?: number | undefined },
  buttons: readonly (readonly [string, string])[],
) => {
  const which = number === undefined ? '' : `<input type="hidden" name="number" value="${number}">`
  const choices = buttons.map(
    ([what, label]) => `<button name="what" value="${what}">${label}</button>`,
  )
  return `<form method="post"><input type="hidden" name="dispute" value="${dispute}">${which}${choices.join('')}</form>`
}

/** The actions of the cardholder's bank on a paid charge. */
function disputeRow(number: number | undefined, disputes: readonly SandboxDispute[]): string {
  const of = number === undefined ? 'this payment' : `instalment ${number}`
  const known = disputes.find(({ instalment }) => instalment === number)
  if (!known)
    return `<li>${disputeForm({ number }, [
      ['open', `Dispute ${of}`],
      ['ask', `Ask the shop about ${of}`],
    ])}</li>`
  const actions = possibleActions(known).map((what) => [what, disputeLabels[what]] as const)
  const kind = known.isInquiry ? 'Question about' : 'Dispute of'
  return `<li data-dispute="${known.status}"><p>${kind} ${of}: ${disputeStates[known.status]}</p>${
    actions.length > 0 ? disputeForm({ dispute: known.id, number }, actions) : ''
  }</li>`
}

const paidNumbers = ({ status, charges }: SandboxPayment): (number | undefined)[] =>
  status === 'succeeded'
    ? [undefined]
    : charges.filter((one) => one.status === 'paid').map(({ number }) => number)

export function payPage(payment: SandboxPayment): string {
  const { request, reference, status } = payment
  const back = `<a class="back" href="${escapeHtml(request.returnUrl)}">Return to Kelasku</a>`
  const choices = (request.plan === 'once' ? buttons : planButtons)
    .filter(([choice]) => choice !== payment.choice)
    .map(
      ([choice, label, what]) =>
        `<li><button name="choice" value="${choice}">${label}</button><span>${what}</span></li>`,
    )
  return layout(
    formatMoney(request.amountSen),
    `<h1>${formatMoney(request.amountSen)}</h1>
<p class="state" data-status="${status}">${states[status]}</p>
<dl>
<div><dt>Pay to</dt><dd>Kelasku</dd></div>
<div><dt>For</dt><dd>${escapeHtml(request.description)}</dd></div>${request.lines.map(lineRow).join('')}
<div><dt>Order</dt><dd>${escapeHtml(request.orderId)}</dd></div>
<div><dt>Bank reference</dt><dd>${escapeHtml(reference)}</dd></div>
</dl>
${isToChoose(payment) ? `<form method="post"><ul>${choices.join('')}</ul></form>` : ''}
${status === 'set-up' ? `<ul class="charges">${payment.charges.map((one) => chargeRow(one, isNext(payment, one.number))).join('')}</ul>` : ''}
${paidNumbers(payment).length > 0 ? `<p><a class="back" href="/sandbox/disputes/${escapeHtml(reference)}">Dispute it</a></p>` : ''}
<p>${back}</p>`,
  )
}

/** The cardholder's bank, where a payment can be disputed. */
export const disputesPage = (payment: SandboxPayment, disputes: readonly SandboxDispute[]) =>
  layout(
    'Disputes',
    `<h1>Disputes</h1>
<p class="state">What the cardholder's bank does with a payment.</p>
<ul class="charges">${paidNumbers(payment)
      .map((number) => disputeRow(number, disputes))
      .join('')}</ul>
<p><a class="back" href="/sandbox/pay/${escapeHtml(payment.reference)}">Back to the payment</a></p>`,
  )

export const unknownPage = () =>
  layout(
    'Unknown payment',
    '<h1>Unknown payment</h1><p>The sandbox bank knows no such payment.</p><p><a class="back" href="/">Return to Kelasku</a></p>',
  )
