import { givenOf } from '#contract/forms/fields.ts'
import type * as FormSchemas from '#contract/forms/schemas.ts'
import type { Answers, FormKey } from '#contract/forms/forms.ts'
import type { FieldMessages } from '#contract/validation.ts'
import { sendLater } from '#platform/api/send-later.ts'
import { bearer, currentSession } from '#platform/session.ts'

/** Sends a complete form, for the signed-in person or a visitor. @throws Refusal, Unreachable */
export async function sendForm(
  id: string,
  form: FormKey,
  typed: Answers,
  website: string,
): Promise<void> {
  const { terms_version, ...answers } = givenOf(form, typed)
  const token =
    currentSession().state === 'signed-in' ? await bearer().catch(() => undefined) : undefined
  const body = { form, answers, terms_version: String(terms_version), website }
  await sendLater('sendForm', { params: { id }, body }, token)
}

let rules: typeof FormSchemas | undefined

/** The rules of the forms, which the first page does without; undefined when they cannot be had now. */
async function bringRules() {
  try {
    return (rules ??= await import('#contract/forms/schemas.ts'))
  } catch {
    return undefined // asked for again at the next question; the server has them too
  }
}

/** Loads what sending needs: the network may be away by then, and Chromium never repeats an import that failed. */
export function warmSending(): void {
  void bringRules()
  import('#platform/api/send.ts').catch(() => undefined)
}

/** What is wrong, by field. Without the rules at hand nothing is. */
export async function brokenIn(form: FormKey, typed: Answers): Promise<FieldMessages> {
  const known = rules ?? (await bringRules())
  const read = known?.readAnswers(form, givenOf(form, typed))
  return read && !read.whole ? read.messages : {}
}
