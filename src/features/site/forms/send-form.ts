import { answersToSend } from '#contract/site/forms/fields.ts'
import type * as FormSchemas from '#contract/site/forms/schemas.ts'
import type { Answers, FormKey } from '#contract/site/forms/forms.ts'
import type { FieldMessages } from '#contract/shared/validation.ts'
import { requestLazy } from '#platform/api/request-lazy.ts'
import { bearer, currentSession } from '#platform/session/session.ts'

/** Sends a complete form, for the signed-in person or a visitor. @throws Refusal, Unreachable */
export async function sendForm(
  id: string,
  form: FormKey,
  typed: Answers,
  website: string,
): Promise<void> {
  const { terms_version, ...answers } = answersToSend(form, typed)
  const token =
    currentSession().state === 'signed-in' ? await bearer().catch(() => undefined) : undefined
  const body = { form, answers, terms_version: String(terms_version), website }
  await requestLazy('sendForm', { params: { id }, body }, token)
}

let rules: typeof FormSchemas | undefined

/** Loads the validation rules; undefined if they cannot be loaded now. */
async function loadRules() {
  try {
    return (rules ??= await import('#contract/site/forms/schemas.ts'))
  } catch {
    return undefined // loaded with the next question; the server validates too
  }
}

/** Preloads what sending needs: later the network may be gone, and Chromium never repeats a failed import. */
export function preloadSending(): void {
  void loadRules()
  import('#platform/api/send.ts').catch(() => undefined)
}

/** The broken rules by field; empty if the rules are not loaded. */
export async function brokenIn(form: FormKey, typed: Answers): Promise<FieldMessages> {
  const known = rules ?? (await loadRules())
  const read = known?.readAnswers(form, answersToSend(form, typed))
  return read && !read.whole ? read.messages : {}
}
