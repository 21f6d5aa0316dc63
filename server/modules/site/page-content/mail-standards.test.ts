import { expect, it } from 'vitest'
import * as v from 'valibot'
import { localeNames } from '#contract/shared/text/locales.ts'
import {
  fillPlaceholders,
  mailForm,
  mailKinds,
  textAt,
  placeholderErrors,
} from '#contract/school/mail-texts.ts'
import { samplesIn, standardMail } from './mail-standards.ts'

it.each(mailKinds)(
  'OFFC-08: the standard texts of %s are good, with a sample for each place',
  (kind) => {
    const standard = standardMail(kind)
    expect(v.parse(mailForm(kind), standard)).toEqual(standard)
    expect(placeholderErrors(standard, standard)).toEqual({})
    for (const locale of localeNames)
      for (const field of ['subject', 'text']) {
        const text = textAt(standard, locale, field)
        expect(fillPlaceholders(text, samplesIn(kind, locale, 'https://kelasku.test'))).not.toMatch(
          /[{}]/,
        )
      }
  },
)
