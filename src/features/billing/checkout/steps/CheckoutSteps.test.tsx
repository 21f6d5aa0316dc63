import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { Instalment } from '#contract/billing/instalments/instalments.ts'
import { allowed, orderStatuses, type OrderStatus } from '#contract/billing/orders.ts'
import type { ClassSeats } from '#contract/enrolment/seats.ts'
import type { OrderStart } from '#contract/billing/wire.ts'
import { loadCopy } from '#platform/i18n/i18n.ts'
import styles from '../checkout.module.css'
import { CheckoutSteps } from './CheckoutSteps.tsx'
import { orderRecordQuery, type RecordOnScreen } from '#features/billing/orders/queries.ts'
import {
  orderDetailsQuery,
  orderStartQuery,
  type OrderOnScreen,
  type PersonalDetails,
} from '../order-query.ts'
import type { CheckoutStep } from './steps.ts'

const physics: Subject = {
  id: 7,
  key: 'physics',
  class_name: 'Physics',
  language: 'Eng',
  stream: 'science',
  class_schedule: [{ weekday: 2, start: '17:30', end: '19:00' }],
  background_color_hex: '#6d28d9',
}
const fizik: Subject = { ...physics, id: 8, class_name: 'Fizik', language: 'Bm' }
const fullProgramme = {
  id: 2,
  url_safe_name: 'full-programme',
  title: 'Full programme',
  discontinued: false,
}
const plusProgramme = {
  ...fullProgramme,
  id: 3,
  url_safe_name: 'plus-programme',
  title: 'Plus programme',
}
const prices = [
  { no_sub: 1, price: 36_000 },
  { no_sub: 2, price: 69_000 },
]

const intake = {
  key: 'full-2026-09',
  programme_id: 2,
  title: 'September 2026 intake',
  starts_on: '2026-09-21',
  ends_on: '2027-04-18',
  last_paper_on: '2027-05-30',
}

const orderThatIs = (order_status: OrderStatus): OrderOnScreen => ({
  order_id: '8f7a5bb2-6a0c-4c7e-9a5e-0d5f6a1b2c3d',
  order_status,
  payment_url: null,
  pay_by: null,
  subjects: [7],
  promo_code: 'TODAY10',
  discounted_amount: 3_600,
  hardcopy_amount: 3_000,
  total_amount: 35_400,
  plan: null,
  instalments: [],
  payment_methods: ['fpx', 'card'],
  last_attempt: null,
  intake: { key: intake.key, title: intake.title },
})

const recordOf = (order: OrderOnScreen, asked_at: string | null): RecordOnScreen => ({
  ...{ order, programme: fullProgramme, class_names: ['Physics'], student_name: null },
  created_at: '2026-11-20T04:00:00.000Z',
  lines: { tuition_amount: 36_000, discounted_amount: 3_600, hardcopy_amount: 3_000 },
  ...{ payment_reference: null, reported_at: null, receipt: null },
  ...{ refunds: [], disputes: [], parcels: [] },
  guardian_asked_at: asked_at,
  guardian_link: {
    ...{ since: null, guardian_name: 'Siti', student_name: 'Aina', sent_by: 'email' },
    ...{ asked_at, opened_at: null },
  },
})

const onSale = (...ids: number[]) =>
  ids.map((id) => ({ id, class_schedule: physics.class_schedule }))
const notBegun: Partial<OrderStart['on_sale'][number]> = {}

function show(
  step: CheckoutStep,
  order: OrderOnScreen | null,
  {
    online = true,
    subscribed = [] as number[],
    awaitsConsent = false,
    held = [] as { programme_id: number; class_ids: number[] }[],
    seats = [] as ClassSeats[],
    begun = notBegun,
    programme = fullProgramme,
    plus = plusProgramme,
    askedAt = null as string | null,
    hasRecord = true,
    details = undefined as PersonalDetails | undefined,
  } = {},
): string {
  const client = new QueryClient()
  const guardian_email = 'mother@example.com'
  const start: OrderStart = {
    awaited_consent: awaitsConsent ? { guardian_email, is_refused: false } : null,
    consented_guardian: null,
    terms_agreed_at: '2026-11-20T04:00:00.000Z',
    terms_agreed_version: null,
    on_sale: [
      {
        intake,
        held: [...held, { programme_id: 2, class_ids: subscribed }],
        renewable: [],
        seats,
        prices,
        joining_price: 'full',
        classes: onSale(7, 8),
        lessons_over: [],
        ...begun,
      },
    ],
    is_suspended: false,
    profile: null,
    last_details: null,
  }
  client.setQueryData(orderStartQuery(2).queryKey, start)
  if (order && hasRecord)
    client.setQueryData(orderRecordQuery(order.order_id).queryKey, recordOf(order, askedAt))
  client.setQueryData(orderDetailsQuery(2).queryKey, details)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CheckoutSteps
          programme={programme}
          catalogue={{
            programmes: [fullProgramme, plus],
            current_intake: null,
            ended_intakes: [],
            subjects: [physics, fizik],
            teachers: [],
            prices,
            price_lists: [],
            on_sale: [],
            payment_methods: [],
          }}
          subscribedClassIds={subscribed}
          owner={{ uid: 'u1', name: 'Aina', email: 'aina@example.com' }}
          step={step}
          goTo={() => undefined}
          leaveTo={() => undefined}
          online={online}
          whatNow={(classIds) => `What to do now in ${classIds.join()}`}
          state={{ order, prices, awaitsConsent }}
          isAnswered
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** The opening tag of the button with this label, or undefined. */
const button = (page: string, words: string) =>
  page.match(/<button[^>]*>(?:(?!<\/button>).)*<\/button>/g)?.find((html) => html.includes(words))

beforeAll(async () => {
  await loadCopy('checkout')
})

it('PAPR-01: the first step says whether the classes open past papers, and what does', () => {
  const closed = 'These classes don&#x27;t open past papers.'
  const full = show('subjects', null)
  expect(full).toContain(closed)
  expect(full).toContain('href="/plus-programme"')
  const plus = show('subjects', null, { programme: plusProgramme })
  expect(plus).toContain('Each class also opens the past papers of its subject')
  expect(plus).not.toContain(closed)
  const alone = show('subjects', null, { plus: { ...plusProgramme, discontinued: true } })
  expect(alone).toContain(closed)
  expect(alone).not.toContain('plus-programme')
})

describe('the review of an order', () => {
  it.each(orderStatuses.filter((status) => status !== 'PAID'))(
    'ORD-02: %s offers what its row allows, and nothing else',
    (status) => {
      const page = show('review', orderThatIs(status))
      const may = allowed[status]
      expect(page).toContain(`>${may.label}</span>`)
      expect(button(page, 'Pay RM 354.00') !== undefined).toBe(may.pay)
      expect(button(page, 'Cancel order') !== undefined).toBe(may.cancel)
      expect(button(page, 'Change') !== undefined).toBe(may.edit)
      expect(page.includes('Promo code')).toBe(may.coupon)
    },
  )

  it('ORD-02: the tag in capitals is explained in plain words', () => {
    expect(show('review', orderThatIs('DRAFT'))).toContain('Not ordered yet; nothing is charged.')
    expect(show('confirmation', orderThatIs('PAID'))).toContain('Paid; your classes are open.')
  })

  it('ORD-02: a reserved order without a guardian is paid at once, without waiting for its record', () => {
    const user_detail = {
      ...{ name: 'Aina', email: 'aina@example.com', contact: '012-3456789' },
      ...{ address: '1 Jalan Satu', postcode: '01000', city: 'Kangar', state: 'Perlis' },
    }
    const details = { is_guardian: false, user_detail, guardian_detail: null }
    const page = show('review', orderThatIs('OPEN'), { details, hasRecord: false })
    expect(button(page, 'Pay RM')).toBeDefined()
  })

  it('ORD-02: an order whose card was refused says so', () => {
    const warning = 'Subscription with your credit card has failed. Please retry again later.'
    expect(show('review', orderThatIs('UNCOLLECTABLE'))).toContain(warning)
    expect(show('review', orderThatIs('OPEN'))).not.toContain(warning)
    const confirmation = show('confirmation', {
      ...orderThatIs('UNCOLLECTABLE'),
      last_attempt: { outcome: 'declined', plan: 'instalments' },
    })
    expect(confirmation).toContain(warning)
    expect(button(confirmation, 'Use another card')).toBeDefined()
    expect(button(confirmation, 'Try again')).toBeUndefined()
  })

  it('ORD-17 DAY-01: a card plan says the same of its classes on both steps, and is PENDING with words', () => {
    const plan: Partial<OrderOnScreen> = {
      plan: 'instalments',
      instalments: [
        { number: 1, due_on: '2026-11-23', amount: 35_400, status: 'scheduled', pay_by: null },
      ],
    }
    const order = { ...orderThatIs('PENDING'), ...plan }
    for (const step of ['review', 'confirmation'] as const) {
      const open = show(step, { ...order, opens_at_once: true })
      expect(open).toContain('Your classes are open by courtesy')
      expect(open).toContain('>PENDING<')
      expect(open).toContain('Card accepted; nothing is charged yet.')
      expect(show(step, { ...order, opens_at_once: false })).toContain(
        'Your classes open with the first charge.',
      )
    }
    const open = show('confirmation', { ...order, opens_at_once: true })
    expect(open).toContain('Open class')
    expect(open).toContain('What to do now in 7')
    const notYet = show('confirmation', { ...order, opens_at_once: false })
    expect(notYet).not.toMatch(/Open class|What to do now/)
  })

  it('ORD-16: one that the bank is deciding on says not to pay again', () => {
    expect(show('review', orderThatIs('PENDING'))).toContain('Do not pay again')
    expect(show('confirmation', orderThatIs('PENDING'))).toContain('Do not pay again')
  })

  it('ORD-09: lists tuition, discount, hardcopy and total as the server charges them', () => {
    const page = show('review', orderThatIs('DRAFT'))
    for (const line of [
      'RM 360.00',
      'Discount, TODAY10',
      '-RM 36.00',
      'RM 30.00 × 1, non-refundable',
      'RM 354.00',
    ])
      expect(page).toContain(line)
  })

  it('can be read offline, with the reason why it cannot be paid', () => {
    const page = show('review', orderThatIs('DRAFT'), { online: false })
    expect(page).toContain('Physics')
    expect(page).toContain('reached right now, so you can')
    expect(button(page, 'Pay RM 354.00')).toContain('disabled')
  })
})

describe('the selection of subjects', () => {
  it('ORD-01: is the first of four steps', () => {
    const [steps = ''] = /<ol.*?<\/ol>/.exec(show('subjects', null)) ?? []
    const names = ['Select Subjects', 'Confirm Details', 'Review and Pay', 'Confirmation']
    expect(steps).toMatch(new RegExp(names.join('.*')))
  })

  it('ORD-01: cannot go on with nothing selected, and says why', () => {
    const page = show('subjects', null)
    expect(button(page, 'Continue')).toContain('disabled')
    expect(page).toContain('Select at least one class to continue.')
  })

  it('ORD-09: shows the price so far, and the next class per month', () => {
    const page = show('subjects', orderThatIs('DRAFT'))
    expect(page).toContain('RM 390.00')
    expect(page).toContain('One more class: RM 110.00 a month over three months, RM 330.00 in all.')
    expect(button(page, 'Continue')).not.toContain('disabled')
  })

  it('ORD-17: a class subscribed to already is marked and cannot be chosen again', () => {
    const page = show('subjects', null, { subscribed: [8] })
    expect(page.match(/<input[^>]*disabled[^>]*>/g)).toHaveLength(1)
    expect(page.match(/SUBSCRIBED/g)).toHaveLength(1)
    expect(page).toContain('One class is RM 330.00')
  })
})

describe('INTK-01: the classes of an intake', () => {
  it('INTK-01: are those that are on sale in it, and a drafted one that is not is dropped', () => {
    const draft = { ...orderThatIs('DRAFT'), subjects: [7, 8] }
    const page = show('subjects', draft, { begun: { classes: onSale(8) } })
    expect(page).toContain('Fizik')
    expect(page).not.toContain('Physics')
    expect(page.match(/checked=""/g)).toHaveLength(1)
  })

  it('ENT-02: a draft of one that is not sold any more, or withdrawn, goes back to the details', () => {
    for (const sold of [undefined, { key: 'full-2026-01', title: 'January 2026 intake' }]) {
      const page = show('review', { ...orderThatIs('DRAFT'), intake: sold })
      expect(button(page, 'Continue to review')).toBeDefined()
      expect(button(page, 'Pay RM')).toBeUndefined()
    }
  })

  it('ENT-02: the classes of an earlier one are renewed in one tap, also while only one is on sale', () => {
    const renewed = 'Continue with the same classes'
    const page = show('subjects', null, { begun: { renewable: [7, 8] } })
    expect(page).toContain('You have 2 classes now.')
    expect(page).not.toContain('Which intake?')
    expect(button(page, renewed)).toBeDefined()
    expect(
      button(show('subjects', orderThatIs('DRAFT'), { begun: { renewable: [7] } }), renewed),
    ).toBeUndefined()
    expect(button(show('subjects', null), renewed)).toBeUndefined()
  })

  it('OPEN-01: where there are none, nobody is told that they have them all', () => {
    const page = show('subjects', null, { begun: { classes: onSale(99) } })
    expect(page).toContain('No classes are on offer yet.')
    expect(page).not.toContain('You already have every class.')
  })
})

describe('ENT-04: what is said when classes are chosen', () => {
  it('both languages of one subject, at one hour: said at each of them, and they can be ordered', () => {
    const page = show('subjects', { ...orderThatIs('DRAFT'), subjects: [7, 8] })
    expect(page).toContain('Physics and Fizik are the same subject in two languages.')
    expect(page).toContain('Same time as Fizik: Tue 5:30')
    expect(page).toContain('Same time as Physics: Tue 5:30')
    expect(button(page, 'Continue')).not.toContain('disabled')
  })

  const seatsOf = (more: Partial<ClassSeats>): ClassSeats[] => [
    { class_id: 7, left: null, place: null, held_until: null, ...more },
  ]

  it('ENT-02: says how many seats are left, and nothing of it offline', () => {
    const seats = seatsOf({ left: 3 })
    expect(show('subjects', null, { seats })).toContain('3 seats left')
    expect(show('subjects', null, { seats, online: false })).not.toContain('seats left')
  })

  it('ENT-02: a full class cannot be chosen, and has a waiting list', () => {
    const page = show('subjects', null, { seats: seatsOf({ left: 0 }) })
    expect(button(page, 'Full – join the waiting list')).toBeDefined()
    expect(page.match(/<input[^>]*disabled=""[^>]*>/g)).toHaveLength(1)
    const waiting = show('subjects', null, { seats: seatsOf({ left: 0, place: 3 }) })
    expect(waiting).toContain('You&#x27;re number 3 on the waiting list')
    expect(button(waiting, 'Leave the waiting list')).toBeDefined()
    const held = seatsOf({ left: 1, held_until: '2026-11-23T04:00:00.000Z' })
    const free = show('subjects', null, { seats: held })
    expect(free).toContain('A seat is held for you until Mon 23 Nov, 12:00 pm')
    expect(free).not.toMatch(/<input[^>]*disabled=""/)
  })

  it('ENT-02: a drafted class that is full now is named, and the rest of the draft stays', () => {
    const draft = { ...orderThatIs('DRAFT'), subjects: [7, 8] }
    const page = show('subjects', draft, { seats: seatsOf({ left: 0 }) })
    expect(page).toContain('No seats left in Physics')
    expect(page.match(/checked=""/g)).toHaveLength(1)
    // What is reserved keeps its seat.
    const reserved = show('review', orderThatIs('OPEN'), { seats: seatsOf({ left: 0 }) })
    expect(reserved).not.toContain('No seats left')
  })

  it('ENT-02: of an intake that has begun: the lessons that have passed, and the price', () => {
    const draft = { ...orderThatIs('DRAFT'), subjects: [7] }
    const lessons_over = [{ class_id: 7, count: 9, of: 30 }]
    const full = show('subjects', draft, { begun: { lessons_over } })
    expect(full).toContain('September 2026 intake has started')
    expect(full).toContain('<span lang="en">Physics</span>: 9 lessons have passed.')
    expect(full).toContain('Recordings of past lessons are included.')
    expect(full).toContain('You pay the full price whenever you join.')
    const by = show('subjects', draft, {
      begun: {
        lessons_over,
        joining_price: 'by-remaining-months',
        prices: [{ no_sub: 1, price: 20_000 }],
        intake: { ...intake, starts_on: '2020-01-01', ends_on: '2020-07-31' },
      },
    })
    expect(by).toContain('You pay for 1 of 7 months.')
    expect(by).toContain('RM 230.00')
    expect(show('subjects', draft)).not.toContain('has started')
  })

  it('DAY-02: who joins in the middle is told before paying, with the plan to catch up', () => {
    const lessons_over = [
      { class_id: 7, count: 9, of: 30 },
      { class_id: 8, count: 9, of: 30 },
    ]
    const at = (status: OrderStatus, over = lessons_over) =>
      show('review', { ...orderThatIs(status), subjects: [7] }, { begun: { lessons_over: over } })
    const told = '9 of 30 lessons are past; you get their recordings and this plan'
    for (const status of ['DRAFT', 'OPEN', 'UNCOLLECTABLE'] as const)
      expect(at(status)).toContain(told)
    expect(at('DRAFT')).toContain('Week 1: 3 recordings')
    expect(at('DRAFT')).toContain('Week 4: 2 recordings')
    expect(at('DRAFT', [])).not.toContain('lessons are past')
    const another = { ...orderThatIs('DRAFT'), intake: { key: 'another', title: 'Another' } }
    expect(show('review', another, { begun: { lessons_over } })).not.toContain('lessons are past')
  })

  it('a class that plus includes cannot be chosen, nor stays chosen', () => {
    const held = [{ programme_id: 3, class_ids: [7] }]
    const page = show('subjects', orderThatIs('DRAFT'), { held })
    expect(page).toContain('Your Plus programme already includes Physics.')
    expect(page.match(/<input[^>]*disabled[^>]*>/g)).toHaveLength(1)
    expect(button(page, 'Continue')).toContain('disabled')
  })
})

describe('ACC-05: under 18, while a guardian has to agree', () => {
  it('is asked before the first step', () => {
    for (const order of [null, orderThatIs('DRAFT')]) {
      const page = show('subjects', order, { awaitsConsent: true })
      expect(button(page, 'Ask your parent or guardian to pay')).toBeDefined()
      expect(page).toContain('mother@example.com')
      expect(page).not.toContain('<input')
    }
  })

  it('cannot pay, and shares no link to a reserved order', () => {
    const askedAt = '2026-11-20T05:00:00.000Z'
    const page = show('review', orderThatIs('OPEN'), { awaitsConsent: true, askedAt })
    expect(button(page, 'Pay RM')).toBeUndefined()
    expect(page).toContain('We emailed mother@example.com')
    expect(page).not.toContain('Share the link')
  })

  it('PAR-07: can ask for the payment of an order that staff reserved, which nobody was mailed about', () => {
    const page = show('review', orderThatIs('OPEN'), { awaitsConsent: true })
    expect(page).not.toContain('We emailed')
    expect(button(page, 'Ask your parent or guardian to pay')).toBeDefined()
  })
})

describe('the details', () => {
  it('ORD-13: terms that were agreed to as they are now are not asked again', () => {
    const page = show('details', orderThatIs('DRAFT'))
    expect(page).toContain('You agreed to the')
    expect(page).toContain('20 Nov')
    expect(page).not.toContain('name="terms_version"')
  })

  it('Back is below Continue, and the total beside it', () => {
    const page = show('details', orderThatIs('DRAFT'))
    expect(page.indexOf('Continue to review')).toBeLessThan(page.indexOf('>Back<'))
    expect(page).toContain('RM 354.00')
  })
})

describe('the steps', () => {
  it.each<[CheckoutStep, OrderOnScreen | null, string]>([
    ['subjects', null, 'Continue'],
    ['details', orderThatIs('DRAFT'), 'Continue to review'],
    ['review', orderThatIs('DRAFT'), 'Pay RM 354.00'],
    ['review', orderThatIs('OPEN'), 'Pay RM 354.00'],
  ])('%s has one bar, with the button that goes on, and Back below it', (step, order, words) => {
    const page = show(step, order)
    const bars = page.split(`<div class="${styles.bar}">`)
    expect(bars).toHaveLength(2)
    expect(bars[0]).not.toContain('>Back<')
    expect(button(bars[1] ?? '', words)).toBeDefined()
  })
})

describe('the confirmation', () => {
  it('ORD-01: says that the seat is secured and leads to the classrooms', () => {
    const page = show('confirmation', orderThatIs('PAID'))
    expect(page).toContain('Your seat is secured')
    expect(page).toContain('href="/full-programme/7"')
    expect(page).toContain('SUBSCRIBED')
  })

  it('ORD-12: asks to pay a refused instalment, but not one that is cancelled', () => {
    const refused = { number: 2, due_on: '2026-12-23', amount: 11_800, status: 'failed' as const }
    const shown = (instalment: Partial<Instalment>) =>
      show('confirmation', {
        ...orderThatIs('PAID'),
        plan: 'instalments',
        instalments: [{ ...refused, pay_by: '2026-12-30', ...instalment }],
      })
    expect(shown({})).toContain('Instalment 2 was declined')
    expect(shown({ pay_by: '2999-12-30' })).toContain('Pay it by 30 December 2999. After that,')
    const overdue =
      'It was to be paid by 31 December 2020. The programme is suspended until you pay.'
    expect(shown({ pay_by: '2020-12-31' })).toContain(overdue)
    const cancelled = shown({ pay_by: null, is_cancelled: true })
    expect(cancelled).not.toContain('Instalment 2 was declined')
    expect(cancelled).toContain('You are subscribed')
  })

  it('ENT-03: says until when an order that was not paid can be', () => {
    const reserved = { ...orderThatIs('OPEN'), pay_by: '2026-11-28T15:59:59.999Z' }
    const payBy = 'Pay by Sat 28 Nov, or the order is cancelled'
    expect(show('review', reserved)).toContain(payBy)
    const declined = { outcome: 'declined', plan: 'once' } as const
    expect(show('confirmation', { ...reserved, last_attempt: declined })).toContain(payBy)
  })

  it('ORD-11: back from the bank before its word: neither paid nor asked to pay again', () => {
    const page = show('confirmation', orderThatIs('OPEN'))
    expect(page).toContain('We haven&#x27;t received a payment yet')
    expect(page).toContain('wait on this page and do not pay again')
    expect(button(page, 'Pay RM')).toBeUndefined()
  })
})
