import { readAnswers } from '#contract/forms/schemas.ts'
import type { Answers, FormKey } from '#contract/forms/forms.ts'
import { formsShown, type SentForms } from '#contract/staff/forms.ts'
import type { FieldMessages } from '#contract/validation.ts'
import type { RegistrationsRepository } from './repository.ts'

export type SentForm = {
  id: string
  form: FormKey
  /** The answers, without the agreement to the terms. */
  answers: Answers
  terms_version: string
  /** A field that people do not see (honeypot). */
  website: string
}
export type Sender = { uid: string | null; utm: Record<string, string> }
export type RegistrationsService = ReturnType<typeof registrationsService>

export const registrationsService = (registrations: RegistrationsRepository) => ({
  /** Stores the form. @returns messages for an invalid one; a bot gets none, and nothing is stored */
  async receive(sent: SentForm, sender: Sender, now: Date): Promise<FieldMessages | undefined> {
    if (sent.website !== '') return undefined
    const { id, form, terms_version } = sent
    const read = readAnswers(form, { ...sent.answers, terms_version })
    if (!read.whole) return read.messages
    const { terms_version: _, ...answers } = read.values
    await registrations.keep({
      id,
      form,
      answers,
      textVersion: terms_version,
      receivedAt: now,
      ...sender,
    })
    return undefined
  },

  /** What was sent by a form, for the staff. */
  async sent(form: FormKey): Promise<SentForms> {
    const found = await registrations.ofForm(form, formsShown + 1)
    return {
      sent: found.slice(0, formsShown).map(({ id, receivedAt, answers, utm }) => ({
        id,
        received_at: receivedAt.toISOString(),
        answers,
        utm,
      })),
      more: found.length > formsShown,
    }
  },
})
