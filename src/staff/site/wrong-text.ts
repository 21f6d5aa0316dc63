import { writtenPlaces } from '#contract/school/mail-texts.ts'
import type { FieldMessages } from '#contract/shared/validation.ts'
import { textOf } from '#platform/i18n/i18n.ts'

/** The sentence for the broken rule of a field; it names the places of a mail that are missing or unknown. */
export const wrongText = (
  t: Parameters<typeof textOf>[0],
  { rule, places }: FieldMessages[string],
): string =>
  textOf(
    t,
    [`wrong.${rule}`, 'wrong.other'],
    places && { count: places.length, places: writtenPlaces(places) },
  )
