import { useState } from 'react'
import type { FieldValues, UseFormProps } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { useStaffForm, type TextsOf } from './use-staff-form.ts'

/** `useStaffForm` for records that others may change: shows the saved values until something is typed. */
export function useVersionedForm<Typed extends FieldValues, Sent>(
  schema: GenericSchema<Typed, Sent>,
  saved: NoInfer<Typed>,
  version: string,
  textsOf?: TextsOf,
  options?: Pick<UseFormProps, 'reValidateMode'>,
) {
  const [base, setBase] = useState({ saved, version })
  const form = useStaffForm(schema, base.saved, textsOf, { ...options, values: base.saved })
  const { isDirty, isSubmitting } = form.formState
  if (!isDirty && base.version !== version) setBase({ saved, version })
  return {
    ...form,
    isDirty,
    /** The version that the change is based on. */
    replaces: base.version,
    /** Someone else saved while this was typed. */
    isOutdated: isDirty && !isSubmitting && base.version !== version,
    keepTyped: () => setBase({ ...base, version }),
    dropTyped: () => form.reset(base.saved),
    markSaved: () => form.reset(form.getValues()),
  }
}
