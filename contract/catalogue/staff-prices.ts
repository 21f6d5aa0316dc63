import * as v from 'valibot'
import { Intake, Prices, PriceTier, ProgrammeContent } from './catalogue.ts'
import { inOtherLocales } from '../shared/text/in-locale.ts'
import { shortTextMaximumCharacters } from '../shared/limits.ts'
import { Day, DayTyped, Id, Instant } from '../shared/wire.ts'

const priceAtMostSen = 10_000_000
const classesAtMost = 40
const contentsAtMost = 12

const Price = (leastSen: number) =>
  v.pipe(
    v.number('price'),
    v.safeInteger('price'),
    v.minValue(leastSen, 'price'),
    v.maxValue(priceAtMostSen, 'price'),
  )
const Words = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(shortTextMaximumCharacters, 'max'),
)
const words = { text: Words }

const entries = {
  holds_from: DayTyped,
  tiers: v.pipe(
    v.array(v.strictObject({ no_sub: PriceTier.entries.no_sub, price: Price(100) })),
    v.minLength(1, 'required'),
    v.maxLength(classesAtMost, 'max'),
  ),
  hardcopy_price: Price(0),
  /** Texts about what the programme includes; null: the usual texts. */
  contents: v.nullable(
    v.pipe(
      v.array(v.strictObject({ ...words, ...inOtherLocales(words) })),
      v.minLength(1, 'required'),
      v.maxLength(contentsAtMost, 'max'),
    ),
  ),
}

/** Prices of a programme or an intake as staff fill them in. More classes never cost less than fewer. */
export const PricesForm = v.pipe(
  v.strictObject(entries),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value } = dataset
    for (const [n, tier] of value.tiers.entries()) {
      const isOutOfTurn = tier.no_sub !== n + 1
      if (!isOutOfTurn && tier.price >= (value.tiers[n - 1]?.price ?? 0)) continue
      addIssue({
        message: isOutOfTurn ? 'price' : 'less',
        path: [
          { type: 'object', origin: 'value', input: value, key: 'tiers', value: value.tiers },
          { type: 'array', origin: 'value', input: value.tiers, key: n, value: tier },
          { type: 'object', origin: 'value', input: tier, key: 'price', value: tier.price },
        ],
      })
    }
  }),
)
export type PricesForm = v.InferOutput<typeof PricesForm>

/** Published prices. */
export const PriceEdition = v.object({
  id: Id,
  /** Null for the first edition. */
  holds_from: v.nullable(Day),
  ...Prices.entries,
  contents: v.nullable(v.array(ProgrammeContent)),
  by_staff: v.boolean(),
})
export type PriceEdition = v.InferOutput<typeof PriceEdition>

/** The prices of a programme, or of one of its intakes. */
export const StaffPriceList = v.object({
  /** The programme's name in addresses, or the intake's key. */
  key: v.string(),
  programme: v.object({ id: Id, title: v.string() }),
  intake: v.nullable(Intake),
  /** The edition in force today; an intake without prices of its own has those of its programme. */
  holds: v.nullable(PriceEdition),
  /** Whether `holds` belongs to this list itself, not to its programme. */
  is_own: v.boolean(),
  /** Published editions that are in force from a later day. */
  coming: v.array(PriceEdition),
  /** Former editions, the latest first. */
  earlier: v.array(PriceEdition),
  draft: v.nullable(v.object({ ...entries, holds_from: Day })),
  changed: v.nullable(v.object({ at: Instant, by: v.nullable(v.string()) })),
  /** Version tag that a change is based on. */
  version: v.string(),
})
export type StaffPriceList = v.InferOutput<typeof StaffPriceList>

export const StaffPrices = v.object({
  server_time: Instant,
  /** Each programme that is sold, followed by its intakes that are not over. */
  lists: v.array(StaffPriceList),
})
export type StaffPrices = v.InferOutput<typeof StaffPrices>

export const PriceListKey = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/))

export const ChangePrices = v.variant('do', [
  v.strictObject({ do: v.literal('save-draft'), replaces: v.string(), prices: PricesForm }),
  v.strictObject({ do: v.picklist(['publish', 'drop-draft']), replaces: v.string() }),
  /** The former edition, or the programme's prices, are in force again. */
  v.strictObject({ do: v.literal('withdraw'), replaces: v.string(), id: Id }),
])
export type ChangePrices = v.InferOutput<typeof ChangePrices>
