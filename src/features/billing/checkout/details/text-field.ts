import type { FormValues, TextField } from './order-fields.ts'

export type FieldsProps = {
  values: FormValues
  onChange: (part: Partial<FormValues>) => void
  messageOf: (field: TextField) => string | undefined
}

/** The common props of the order form's fields. */
export const textField =
  ({ values, onChange, messageOf }: FieldsProps, labelOf: (name: TextField) => string) =>
  (name: TextField) => ({
    name,
    label: labelOf(name),
    value: values[name],
    error: messageOf(name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
