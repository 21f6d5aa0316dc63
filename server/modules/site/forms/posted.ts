import { createHash } from 'node:crypto'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { answersOf, answersToSend } from '#contract/site/forms/fields.ts'
import type { Answers, FormKey } from '#contract/site/forms/forms.ts'
import type { FormSubmission } from './service.ts'

/** A form sent without script, from its form-encoded body: the typed values, and the form to store. */
export function readPosted(
  form: FormKey,
  body: unknown,
  now: Date,
): { typed: Answers; sent: FormSubmission } {
  const typed = answersOf(form, (name) => textsUnder(body, name))
  const { terms_version = '', ...answers } = answersToSend(form, typed)
  const sent = { form, answers, terms_version: String(terms_version) }
  return {
    typed,
    sent: { ...sent, id: idOf(sent, now), website: textsUnder(body, 'website')[0] ?? '' },
  }
}

function textsUnder(body: unknown, name: string): string[] {
  const value =
    typeof body === 'object' &&
    body !== null &&
    Object.entries(body).find(([key]) => key === name)?.[1]
  return [value].flat().filter((text): text is string => typeof text === 'string')
}

/** Without script the form has no id: the same answers on the same day are the same registration. */
function idOf(sent: object, now: Date): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([sent, malaysianDay(now)]))
    .digest('hex')
  // A UUID of version 8: by a rule of our own.
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
