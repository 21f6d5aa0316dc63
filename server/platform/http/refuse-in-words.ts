import type { ParseKeys } from 'i18next'
import { formatIn, type Format } from '#contract/shared/text/format.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import { copyOf } from '../copy/copy.ts'
import { Refusal } from './refusal.ts'

type Why<Key = ParseKeys<'server/staff'>> = Key extends `refused.${infer Name}` ? Name : never
type Values = Readonly<Record<string, string | number>>
/** The values of the sentence, or a function that formats them in a language. */
type ValuesIn = Values | ((format: Format) => Values)

/** `staff.refused` with a translated sentence, which the screen shows. */
export class RefusalInWords extends Refusal {
  readonly #why: Why
  readonly #values: ValuesIn

  constructor(why: Why, values: ValuesIn, locale: string = defaultLocale) {
    const written = typeof values === 'function' ? values(formatIn(locale)) : values
    super('staff.refused', copyOf('server/staff', locale)(`refused.${why}`, written))
    this.#why = why
    this.#values = values
  }

  in(locale: string): RefusalInWords {
    return new RefusalInWords(this.#why, this.#values, locale)
  }
}

/** Refuses with a sentence that names the reason. */
export function refuseInWords(why: Why, values: ValuesIn = {}): never {
  throw new RefusalInWords(why, values)
}
