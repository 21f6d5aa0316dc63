import * as v from 'valibot'
import { typedCode } from '../shared/text/typed-line.ts'
import { DayTyped, Instant, Sen } from '../shared/wire.ts'
import { listQuery, listReply, sortingBy } from '../shared/staff/staff-lists.ts'

/** A code as it is stored. */
export const PromoCodeText = v.pipe(
  v.string(),
  v.regex(/^[A-Z0-9]{3,20}$/, 'must be 3 to 20 capital letters and digits'),
)
export const Percent = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100))

const limitAtMost = 1_000_000
/** Null: no limit. */
const Limit = v.nullable(
  v.pipe(v.number(), v.safeInteger(), v.minValue(1, 'min'), v.maxValue(limitAtMost, 'max')),
)
const limits = { limit_total: Limit, limit_per_person: Limit }
export const promoNoteMaximumCharacters = 200

export const StaffPromoCode = v.object({
  code: v.string(),
  /** Either a percentage or an amount; the other is null. */
  percent: v.nullable(v.number()),
  amount: v.nullable(Sen),
  valid_from: Instant,
  /** The last second in which the code is valid. */
  valid_until: Instant,
  limit_total: v.nullable(v.number()),
  limit_per_person: v.nullable(v.number()),
  note: v.string(),
  stopped_at: v.nullable(Instant),
  /** Loaded from content files and never changed by staff. */
  is_content: v.boolean(),
  /** Orders that are reserved or paid with it. */
  uses: v.number(),
  paid: v.number(),
  /** The total discount on paid orders. */
  given: Sen,
})
export type StaffPromoCode = v.InferOutput<typeof StaffPromoCode>

export const promoStates = ['running', 'coming', 'used-up', 'over', 'stopped'] as const
export type PromoState = (typeof promoStates)[number]

export const promoCodesSorting = sortingBy(['until'], '-until')
export const PromoCodesQuery = v.strictObject({
  /** `search` takes a part of a code or of its note. */
  ...listQuery(promoCodesSorting),
  state: v.optional(v.picklist(promoStates)),
})
export type PromoCodesQuery = v.InferOutput<typeof PromoCodesQuery>

export const StaffPromoCodes = v.object({
  server_time: Instant,
  ...listReply,
  codes: v.array(StaffPromoCode),
})
export type StaffPromoCodes = v.InferOutput<typeof StaffPromoCodes>

/** Whether a code is valid now, and if not, why. */
export function promoState(code: StaffPromoCode, now: Date): PromoState {
  if (code.stopped_at !== null) return 'stopped'
  if (new Date(code.valid_until) < now) return 'over'
  if (code.limit_total !== null && code.uses >= code.limit_total) return 'used-up'
  return now < new Date(code.valid_from) ? 'coming' : 'running'
}

/** A discount on the tuition. */
export const Off = v.variant('kind', [
  v.strictObject({ kind: v.literal('percent'), percent: Percent }),
  v.strictObject({ kind: v.literal('amount'), amount: v.pipe(Sen, v.minValue(1)) }),
])

/** Valid from the start of one day in Malaysia to the end of another. */
export const MakePromoCode = v.pipe(
  v.strictObject({
    code: v.pipe(v.string(), v.transform(typedCode), PromoCodeText),
    off: Off,
    from: DayTyped,
    until: DayTyped,
    ...limits,
    /** An internal note for staff. */
    note: v.pipe(v.string(), v.trim(), v.maxLength(promoNoteMaximumCharacters)),
  }),
  v.forward(
    v.check(({ from, until }) => from <= until, 'order'),
    ['until'],
  ),
)
export type MakePromoCode = v.InferOutput<typeof MakePromoCode>

export const ChangePromoLimits = v.strictObject({
  do: v.literal('change'),
  until: DayTyped,
  ...limits,
})
export type ChangePromoLimits = v.InferOutput<typeof ChangePromoLimits>

export const ChangePromoCode = v.variant('do', [
  ChangePromoLimits,
  v.strictObject({ do: v.literal('stop') }),
  v.strictObject({ do: v.literal('restart') }),
])
export type ChangePromoCode = v.InferOutput<typeof ChangePromoCode>
