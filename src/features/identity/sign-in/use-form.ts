import { useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { readForm, type FieldMessages, type FormSchema } from '#contract/shared/validation.ts'
import { Refusal } from '#platform/api/failures.ts'
import { textOf } from '#platform/i18n/i18n.ts'
import { useAction } from './use-action.ts'

/**
 * A form with a schema: shows the messages of the schema or the server at their fields, and calls `send` with the
 * parsed values, including the value of the pressed button.
 */
export function useForm<Values>(
  schema: FormSchema<Values>,
  send: (values: Values) => Promise<void>,
) {
  const [messages, setMessages] = useState<FieldMessages>({})
  const { busy, failure, run } = useAction()
  const { t } = useTranslation(['error', 'sign-in'])

  function onSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const read = readForm(schema, valuesOf(form, (event.nativeEvent as SubmitEvent).submitter))
    if (!read.whole) return show(form, read.messages)
    setMessages({})
    run(() => send(read.values).catch((error: unknown) => showFields(form, error)))
  }

  function show(form: HTMLFormElement, broken: FieldMessages): void {
    // Render the message before the focus moves, so that it is scrolled into view and announced with its field.
    flushSync(() => setMessages(broken))
    firstBroken(form, broken)?.focus()
  }

  /** Shows the server's message at its field. @throws if the failure is not about a field of this form */
  function showFields(form: HTMLFormElement, error: unknown): void {
    const fields = error instanceof Refusal ? error.fields : undefined
    if (!fields || !firstBroken(form, fields)) throw error
    show(form, fields)
  }

  function errorOf(name: string): string | undefined {
    const message = messages[name]
    return (
      message &&
      textOf(t, [`sign-in:rules.${message.rule}`, message.rule], { count: message.count ?? 0 })
    )
  }

  /** The message of a field goes when its value changes. */
  function onInput({ target }: SyntheticEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement)) return
    const { name } = target
    setMessages((shown) => {
      const { [name]: gone, ...others } = shown
      return gone ? others : shown
    })
  }

  return { busy, failure, errorOf, form: { onSubmit, onInput, noValidate: true } }
}

/** Older iOS does not know the second argument of `FormData`. */
const valuesOf = (form: HTMLFormElement, pressed: HTMLElement | null) => ({
  ...Object.fromEntries(new FormData(form)),
  ...(pressed instanceof HTMLButtonElement && pressed.name && { [pressed.name]: pressed.value }),
})

const firstBroken = (form: HTMLFormElement, broken: FieldMessages): HTMLInputElement | undefined =>
  [...form.elements]
    .filter((control) => control instanceof HTMLInputElement)
    .find((control) => control.name in broken)
