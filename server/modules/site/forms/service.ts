import { readAnswers } from '#contract/site/forms/schemas.ts'
import type { Answers, FormKey } from '#contract/site/forms/forms.ts'
import type { FieldMessages } from '#contract/shared/validation.ts'
import type { Db } from '../../../platform/db/open.ts'
import { registrationsRepository } from './repository.ts'

export type FormSubmission = {
  id: string
  form: FormKey
  /** The answers, without the agreement to the terms. */
  answers: Answers
  terms_version: string
  /** A field that people do not see (honeypot). */
  website: string
}
export type FormSender = { uid: string | null; utm: Record<string, string> }
export type RegistrationsService = ReturnType<typeof registrationsService>

export function registrationsService(db: Db) {
  const registrations = registrationsRepository(db)
  return {
    /** Stores the form. @returns messages for an invalid one; a bot gets none, and nothing is stored */
    async receive(
      sent: FormSubmission,
      sender: FormSender,
      now: Date,
    ): Promise<FieldMessages | undefined> {
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
  }
}
