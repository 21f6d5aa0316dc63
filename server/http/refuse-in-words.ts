import type { ParseKeys } from 'i18next'
import { copyOf } from '../copy/copy.ts'
import { Refusal } from './refusal.ts'

type Why<Key = ParseKeys<'server/staff'>> = Key extends `refused.${infer Name}` ? Name : never
type Values = Readonly<Record<string, string | number>>

/** `staff.refused`: the screen shows its sentence, so that it is written in the reader's language. */
export class RefusalInWords extends Refusal {
  readonly #why: Why
  readonly #values: Values

  constructor(why: Why, values: Values, locale?: string) {
    super('staff.refused', copyOf('server/staff', locale)(`refused.${why}`, values))
    this.#why = why
    this.#values = values
  }

  in(locale: string): RefusalInWords {
    return new RefusalInWords(this.#why, this.#values, locale)
  }
}

/** Refuses in words that name what is in the way. */
export function refuseInWords(why: Why, values: Values = {}): never {
  throw new RefusalInWords(why, values)
}
