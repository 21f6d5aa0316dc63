import { otherLocales } from '#contract/shared/text/in-locale.ts'
import type { Locale } from '#contract/shared/text/locales.ts'
import type { PriceEdition, PricesForm } from '#contract/catalogue/staff-prices.ts'
import { senOf } from '#staff/kit/forms/sen-of.ts'

/** A line of what a programme holds, in English and the other languages. */
export type TypedContent = { id: number; texts: Partial<Record<Locale, string>> }

/** Prices as they are typed, in ringgit. */
export type TypedPrices = {
  holds_from: string
  /** Of one class, of two, and so on. */
  tiers: readonly string[]
  hardcopy_price: string
  contents: readonly TypedContent[]
}

type Filled = Pick<PriceEdition, 'tiers' | 'hardcopy_price' | 'contents'>

const ringgit = (sen: number): string => (sen / 100).toFixed(2)

export const typedPrices = (
  { tiers, hardcopy_price = 0, contents }: Filled,
  holdsFrom: string,
): TypedPrices => ({
  holds_from: holdsFrom,
  tiers: tiers.map(({ price }) => ringgit(price)),
  hardcopy_price: ringgit(hardcopy_price),
  contents: (contents ?? []).map((line, id) => ({
    id,
    texts: {
      en: line.text,
      ...Object.fromEntries(otherLocales.map((locale) => [locale, line[locale]?.text ?? ''])),
    },
  })),
})

/** What is sent: an amount that cannot be read is not a number, which the form refuses by its field. */
export const filledPrices = (typed: TypedPrices): PricesForm => ({
  holds_from: typed.holds_from,
  tiers: typed.tiers.map((text, n) => ({ no_sub: n + 1, price: senOf(text) ?? Number.NaN })),
  hardcopy_price: /^0*(\.0*)?$/.test(typed.hardcopy_price.trim() || 'x')
    ? 0
    : (senOf(typed.hardcopy_price) ?? Number.NaN),
  contents:
    typed.contents.length === 0
      ? null
      : typed.contents.map(({ texts }) => ({
          text: texts.en?.trim() ?? '',
          ...Object.fromEntries(
            otherLocales.flatMap((locale) => {
              const text = texts[locale]?.trim()
              return text ? [[locale, { text }]] : []
            }),
          ),
        })),
})
