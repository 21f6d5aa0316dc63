import type { ComponentProps } from 'react'
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form'
import { Choose } from './Choose.tsx'

/** `Choose` as a field of a form. */
export function ChooseField<Typed extends FieldValues, Sent>({
  control,
  name,
  ...choose
}: {
  control: Control<Typed, unknown, Sent>
  name: Path<Typed>
} & Omit<ComponentProps<typeof Choose>, 'value' | 'onChange' | 'ref'>) {
  const {
    field: { ref, value, onChange },
  } = useController({ control, name })
  return <Choose {...choose} ref={ref} value={value} onChange={onChange} />
}
