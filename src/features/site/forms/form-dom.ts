import { answersOf } from '#contract/site/forms/fields.ts'
import type { Answers, FormKey } from '#contract/site/forms/forms.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

/** Reads the answers from the DOM, so that nothing typed before hydration is lost. */
export function readTyped(form: FormKey, element: HTMLFormElement): Answers {
  const data = new FormData(element)
  return answersOf(form, (name) => data.getAll(name).map(String))
}

/** Restores answers, except where something was typed or chosen since. */
export function fillEmpty(element: HTMLFormElement, answers: Record<string, unknown>): void {
  for (const [name, answer] of Object.entries(answers)) {
    const values = [answer].flat()
    const controls = controlsOf(element, name)
    const untouched = !controls.some(isChosen)
    for (const control of controls) {
      if (isCheckable(control)) {
        if (untouched && values.includes(control.value)) control.checked = true
      } else if (untouched && typeof values[0] === 'string') control.value = values[0]
    }
  }
}

export function focusQuestion(element: HTMLFormElement, name: string): void {
  const controls = controlsOf(element, name)
  const chosen = controls.find((control) => isCheckable(control) && control.checked)
  ;(chosen ?? controls[0])?.focus()
}

/** The name of the focused question, if any. */
export function questionInFocus(element: HTMLFormElement): string | undefined {
  const control = document.activeElement
  return isControl(control) && control.form === element ? control.name : undefined
}

/** Chooses the option with this key. True if there is one. */
export function chooseByKey(control: EventTarget, key: string): boolean {
  if (!isControl(control) || !isCheckable(control) || !control.form) return false
  const wanted = controlsOf(control.form, control.name).find(
    (one) => one.dataset['key'] === key.toUpperCase(),
  )
  wanted?.focus()
  wanted?.click()
  return wanted !== undefined
}

export const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const isCheckable = (control: Control): control is HTMLInputElement =>
  control.type === 'radio' || control.type === 'checkbox'

const isChosen = (control: Control) =>
  isCheckable(control) ? control.checked : control.value !== ''

const controlsOf = (element: HTMLFormElement, name: string): Control[] =>
  [...element.elements].filter(isControl).filter((control) => control.name === name)
