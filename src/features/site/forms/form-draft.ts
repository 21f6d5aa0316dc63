import type { Answers, FormKey } from '#contract/site/forms/forms.ts'

/** An unfinished form: the id under which it will be sent, the question on screen, and the answers. */
export type FormDraft = { id: string; at: string; answers: Answers }

const keyOf = (form: FormKey) => `kelasku/form/${form}`

/** The draft of this tab. Answers are personal, so they are deleted with the tab. */
export function readDraft(form: FormKey): Partial<FormDraft> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
    return typeof draft === 'object' && draft !== null ? draft : {}
  } catch {
    return {} // blocked storage, or not a draft
  }
}

export function keepDraft(form: FormKey, draft: FormDraft): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch {
    // The form itself still holds the answers, and the next change tries again.
  }
}

export function forgetDraft(form: FormKey): void {
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // Without storage there is no draft.
  }
}
