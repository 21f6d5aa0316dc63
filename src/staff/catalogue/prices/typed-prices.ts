import * as v from 'valibot'
import { otherLocales } from '#contract/shared/text/in-locale.ts'
import { PricesForm, type PriceEdition } from '#contract/catalogue/staff-prices.ts'
import type { ProgrammeContent, Prices } from '#contract/catalogue/catalogue.ts'
import { TypedSen, senOf } from '#staff/kit/forms/typed-values.ts'

const Line = v.object({ text: v.string() })
const Content = v.object({ ...Line.entries, ...v.entriesFromList(otherLocales, Line) })
type Content = v.InferOutput<typeof Content>

/** Prices as they are typed, in ringgit. */
export const TypedPrices = v.pipe(
  v.object({
    holds_from: v.string(),
    /** The prices of one class, of two, and so on. */
    tiers: v.array(v.object({ price: TypedSen })),
    hardcopy_price: v.pipe(
      v.string(),
      v.transform((typed) =>
        /^(0+\.?0*|\.0*)$/.test(typed.trim()) ? 0 : (senOf(typed) ?? Number.NaN),
      ),
    ),
    contents: v.array(Content),
  }),
  v.transform(({ tiers, contents, ...prices }) => ({
    ...prices,
    tiers: tiers.map(({ price }, n) => ({ no_sub: n + 1, price })),
    contents: contents.length === 0 ? null : contents.map(withoutEmpty),
  })),
  PricesForm,
)
export type TypedPrices = v.InferInput<typeof TypedPrices>

const withoutEmpty = (line: Content) => ({
  text: line.text,
  ...Object.fromEntries(
    otherLocales
      .filter((locale) => line[locale].text.trim())
      .map((locale) => [locale, line[locale]]),
  ),
})

const ringgit = (sen: number): string => (sen / 100).toFixed(2)

export const typedPrices = (
  {
    tiers,
    hardcopy_price = 0,
    contents,
  }: Pick<PriceEdition, 'tiers' | 'hardcopy_price' | 'contents'>,
  holdsFrom: string,
): TypedPrices => ({
  holds_from: holdsFrom,
  tiers: tiers.map(({ price }) => ({ price: ringgit(price) })),
  hardcopy_price: ringgit(hardcopy_price),
  contents: (contents ?? []).map(typedProgrammeContent),
})

export const typedProgrammeContent = ({ text, ms, zh }: ProgrammeContent): Content => ({
  text,
  ms: { text: ms?.text ?? '' },
  zh: { text: zh?.text ?? '' },
})

/** How many prices have fallen by more than half or have more than doubled. */
export const farChanges = (before: Prices | null, after: Prices): number =>
  after.tiers.filter(({ no_sub, price }) => {
    const was = before?.tiers.find((tier) => tier.no_sub === no_sub)?.price
    return was !== undefined && (price * 2 < was || price > was * 2)
  }).length
