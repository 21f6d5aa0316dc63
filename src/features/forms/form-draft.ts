import type { Answers, FormKey } from '#contract/forms/forms.ts'

/** A form that was begun: under which id it will be sent, the question on screen, and what was answered. */
export type FormDraft = { id: string; at: string; answers: Answers }

const keyOf = (form: FormKey) => `kelasku/form/${form}`

/** What was begun in this tab. Answers are personal: they end with the tab. */
export function readDraft(form: FormKey): Partial<FormDraft> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
    return typeof draft === 'object' && draft !== null ? draft : {}
  } catch {
    return {} // blocked storage, or something that is no draft of ours
  }
}

export function keepDraft(form: FormKey, draft: FormDraft): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch {
    // The form itself still holds what was typed, and the next change tries again.
  }
}

export function forgetDraft(form: FormKey): void {
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // Then none was kept.
  }
}
