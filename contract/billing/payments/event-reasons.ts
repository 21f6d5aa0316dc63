/** The events in an order's history, each with the values that its sentence needs. */
export const eventValues = {
  created: [],
  'pay-pressed': [],
  'guardian-asked': [],
  'guardian-opened': [],
  'made-by-staff': [],
  'changed-by-staff': [],
  'cancelled-by-staff': [],
  'link-student-email': [],
  'link-student-whatsapp': [],
  'link-guardian-email': [],
  'link-guardian-whatsapp': [],
  cancelled: [],
  expired: [],
  'payment-needs-cardholder': [],
  'payment-processing': [],
  'payment-set-up': [],
  'payment-succeeded': [],
  'payment-failed': [],
  'payment-expired': [],
  'instalment-paid': ['number'],
  'instalment-held': ['number'],
  'instalment-refused': ['number'],
  'instalment-not-charged': ['number'],
  'suspended-for': ['number'],
  'plan-begins': ['day'],
  'charges-cancelled': [],
  'written-off': ['amount'],
  refunded: ['amount'],
  'refunded-by-hand': ['amount'],
  'refunded-at-provider': ['amount'],
  'refund-failed': ['amount'],
  'access-ended': [],
  inquiry: ['amount'],
  'inquiry-closed': [],
  disputed: ['amount', 'why'],
  'dispute-under-review': [],
  'dispute-won': [],
  'dispute-lost': [],
  'dispute-closed': [],
  'appeal-won': [],
} as const satisfies Record<string, readonly EventValue[]>

export type EventCode = keyof typeof eventValues
/** Amounts are sen. */
type EventValue = 'number' | 'day' | 'amount' | 'why'
type Values<Code extends EventCode> = {
  [Value in (typeof eventValues)[Code][number]]: string | number
}

/** The stored form of an event: its code and its values, separated by colons. */
export const eventReason = <Code extends EventCode>(code: Code, values: Values<Code>): string =>
  [code, ...eventValues[code].map((name) => valueOf(values, name))].join(':')

const valueOf = (
  values: Readonly<Partial<Record<EventValue, string | number>>>,
  name: EventValue,
) => values[name] ?? ''

/** Undefined for an unknown code. The last value may hold colons. */
export function readReason(
  stored: string,
): { code: EventCode; values: Partial<Record<EventValue, string>> } | undefined {
  const [code = '', ...parts] = stored.split(':')
  if (!isCode(code)) return undefined
  const names: readonly EventValue[] = eventValues[code]
  if (names.length > parts.length || (names.length === 0 && parts.length > 0)) return undefined
  return {
    code,
    values: Object.fromEntries(
      names.map((name, at) => [
        name,
        at === names.length - 1 ? parts.slice(at).join(':') : (parts[at] ?? ''),
      ]),
    ),
  }
}

const isCode = (code: string): code is EventCode => Object.hasOwn(eventValues, code)
