import { useState, type SyntheticEvent } from 'react'
import { readForm, type FieldMessages, type FormSchema } from '#contract/validation.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { useAction } from './use-action.ts'

/** A form by its schema: messages per field, and `send` with what the schema made of it. */
export function useForm<Values>(
  schema: FormSchema<Values>,
  send: (values: Values) => Promise<void>,
) {
  const [messages, setMessages] = useState<FieldMessages>({})
  const { busy, failure, run } = useAction()
  const { t } = useTranslation('error')

  function onSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const read = readForm(schema, Object.fromEntries(new FormData(form)))
    setMessages(read.whole ? {} : read.messages)
    if (read.whole) run(() => send(read.values))
    else focusFirst(form, read.messages)
  }

  function errorOf(name: string): string | undefined {
    const message = messages[name]
    return message && t(message.rule, { count: message.count ?? 0 })
  }

  return { busy, failure, errorOf, form: { onSubmit, noValidate: true } }
}

function focusFirst(form: HTMLFormElement, broken: FieldMessages): void {
  for (const control of form.elements)
    if (control instanceof HTMLInputElement && control.name in broken) return control.focus()
}
