import { manualProvider } from '#contract/billing/payments/payment-methods.ts'
import { readReason } from '#contract/billing/payments/event-reasons.ts'
import type { OrderEntry } from '#contract/billing/staff-orders.ts'
import { eventReasonIn } from '../../../platform/copy/event-reason.ts'
import type { StaffOrdersRepository } from './repository.ts'

/** Audit actions that are also events of the order. */
const actionsWithEvent = [
  'order-made',
  'order-changed',
  'order-cancelled',
  'payment-link-sent',
  'order-note-written',
]

/** Audit actions that another entry shows. */
const shownAsOtherEntries = new Set([
  'payment-report-handled',
  'misfit-handled',
  ...actionsWithEvent,
])

const isAtProvider = ({ provider }: { provider: string }) => provider !== manualProvider

const aboutDispute = /^(?:inquiry|dispute|appeal)/

/** Whether an event concerns a refund or a dispute. */
function aboutOf(stored: string): 'refund' | 'dispute' | null {
  const code = readReason(stored)?.code ?? ''
  if (code.startsWith('refund')) return 'refund'
  return aboutDispute.test(code) ? 'dispute' : null
}

/** Everything that happened to an order, newest first. */
export async function entriesOf(
  orders: StaffOrdersRepository,
  orderId: string,
  locale: string,
): Promise<OrderEntry[]> {
  const [attempts, events, paymentEvents, reports, changes] = await Promise.all([
    orders.attempts(orderId),
    orders.events(orderId),
    orders.paymentEvents(orderId),
    orders.reports(orderId),
    orders.changes(orderId),
  ])
  const reasonIn = eventReasonIn(locale)
  const entries: OrderEntry[] = [
    // Manual payments appear as actions of staff, not as attempts.
    ...attempts.filter(isAtProvider).map(({ createdAt, attempt, plan, openedBy, ...one }) => ({
      kind: 'attempt' as const,
      at: createdAt.toISOString(),
      attempt,
      plan,
      by: openedBy,
      amount: one.amountSen,
      status: one.status,
      reference: one.providerReference,
    })),
    ...events.map(({ event, name, email }) => ({
      kind: 'event' as const,
      at: event.at.toISOString(),
      status: event.status,
      by: (name || email) ?? event.actor,
      reason: reasonIn(event.reason),
      about: aboutOf(event.reason),
    })),
    ...paymentEvents
      .map(({ paymentEvent }) => paymentEvent)
      .filter(isAtProvider)
      .map((paymentEvent) => ({
        kind: 'payment-event' as const,
        at: paymentEvent.receivedAt.toISOString(),
        provider: paymentEvent.provider,
        event_id: paymentEvent.eventId,
        status: paymentEvent.status,
        instalment: paymentEvent.instalment,
        amount: paymentEvent.amountSen,
        quarantined: paymentEvent.quarantined,
        handled_at: paymentEvent.handledAt?.toISOString() ?? null,
      })),
    ...reports.map(({ report, name, email }) => ({
      kind: 'report' as const,
      at: report.at.toISOString(),
      id: report.id,
      by: report.reportedBy,
      handled_at: report.handledAt?.toISOString() ?? null,
      handled_by: name || email,
    })),
    ...changes.flatMap(({ change, name, email }) =>
      shownAsOtherEntries.has(change.action)
        ? []
        : {
            kind: 'staff' as const,
            at: change.at.toISOString(),
            by: (name || email) ?? '',
            action: change.action,
            reason: typeof change.after['reason'] === 'string' ? change.after['reason'] : null,
          },
    ),
  ]
  return entries.toSorted((a, b) => b.at.localeCompare(a.at))
}
