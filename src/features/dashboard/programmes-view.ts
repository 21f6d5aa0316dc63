import { accessToProgramme } from '#contract/enrolment/access.ts'
import type { Dashboard } from '#contract/classroom/classroom.ts'
import type { OrderStatus } from '#contract/billing/orders.ts'
import { pageAt } from '#contract/shared/pages.ts'
import { payPath, viewProgramme, type ProgrammeView } from '#contract/catalogue/programmes.ts'

export type HeldProgramme = ProgrammeView & {
  state: 'active' | 'expired' | 'suspended'
  /** The programme's page; null if there is none. */
  path: string | null
  /** The path to pay the programme's unpaid order; null if there is none. */
  payPath: string | null
}

/** The person's current and former programmes: open ones first, among them the trial last. */
export function heldProgrammes(
  {
    programmes,
    subscriptions,
    unpaid_orders,
  }: Pick<Dashboard, 'programmes' | 'subscriptions' | 'unpaid_orders'>,
  now: Date,
): HeldProgramme[] {
  return programmes
    .flatMap((programme): HeldProgramme[] => {
      const subscription = subscriptions.find(({ programme_id }) => programme_id === programme.id)
      if (!subscription) return []
      const access = accessToProgramme(subscription, now)
      const view = viewProgramme(programme, subscription, now)
      const path = view.urlSlug === null ? null : existing(`/${view.urlSlug}`)
      const state = access.open || access.why === 'not-subscribed' ? 'active' : access.why
      const unpaid = unpaid_orders.find(({ programme_id }) => programme_id === programme.id)
      return [
        { ...view, state, path, payPath: unpaid ? payPath(programme.url_safe_name, unpaid) : null },
      ]
    })
    .toSorted((a, b) => rank(a) - rank(b))
}

const rank = ({ state, type }: HeldProgramme): number =>
  state !== 'active' ? 2 : type === 'trial' ? 1 : 0

export const hasFullProgramme = (held: readonly HeldProgramme[]): boolean =>
  held.some(({ state, type }) => state !== 'expired' && (type === 'full' || type === 'plus'))

/** The page of the order's next step: paying, or waiting for the bank. */
export function orderPath({
  order_id,
  order_status: status,
  programme: { url_safe_name: slug },
}: OrderPlace): string {
  const step = status === 'PENDING' || status === 'PAID' ? 'confirmation' : 'review'
  return existing(`/${slug}/order/${step}`) ?? `/orders/${order_id}`
}

type OrderPlace = {
  order_id: string
  order_status: OrderStatus
  programme: { url_safe_name: string }
}

const existing = (path: string) => (pageAt(path) ? path : null)
