import type { PageContentField } from '#contract/page-content.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'

const types = { text: 'text', day: 'date', time: 'time', number: 'text' } as const

export function ContentInput({
  field,
  label,
  value,
  error,
  onChange,
}: {
  field: PageContentField
  label: string
  value: string | boolean
  error: string | undefined
  onChange: (value: string | boolean) => void
}) {
  if (field.as === 'flag')
    return (
      <Checkbox
        label={label}
        checked={value === true}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    )
  const shared = {
    label,
    error,
    value: String(value),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value),
  }
  if (field.as === 'long') return <Field as="textarea" rows={3} {...shared} />
  return (
    <Field
      type={types[field.as]}
      {...(field.as === 'number' && { inputMode: 'numeric' as const })}
      {...shared}
    />
  )
}
