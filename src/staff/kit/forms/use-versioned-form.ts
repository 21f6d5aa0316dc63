import { useRef, useState } from 'react'
import type { FieldValues, Path, UseFormProps } from 'react-hook-form'
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
  const [base, setBase] = useState<{
    saved: Typed
    /** The version that the change is based on. */
    replaces: string
    /** The version that was shown when `base` was set. */
    shown: string
  }>({ saved, replaces: version, shown: version })
  const sent = useRef<Typed>(undefined)
  const form = useStaffForm(schema, base.saved, textsOf, { ...options, values: base.saved })
  const { isDirty, isSubmitting } = form.formState
  const isOwn = base.replaces === version
  const showSaved = () => setBase({ saved, replaces: version, shown: version })
  // Not during a submit: typing the previous values again would count as unchanged.
  if (base.shown !== version && !isSubmitting) {
    if (!isDirty) showSaved()
    // What was typed since the save stays.
    else if (isOwn) setBase({ ...base, replaces: version, shown: version })
  }
  return {
    ...form,
    isDirty,
    /** The version that the change is based on. */
    replaces: base.replaces,
    /** Someone else saved while this was typed. */
    isOutdated: isDirty && !isSubmitting && base.shown !== version && !isOwn,
    submit: (send: (values: Sent) => unknown) =>
      form.submit((values) => {
        sent.current = structuredClone(form.getValues())
        return send(values)
      }),
    keepTyped: () => setBase({ ...base, replaces: version, shown: version }),
    dropTyped() {
      form.reset(saved)
      showSaved()
    },
    /** What was sent is saved as this version; what was typed since then is not. */
    markSaved(savedAs: string) {
      const typed = form.getValues()
      form.reset(sent.current)
      for (const name of Object.keys(typed) as Path<Typed>[])
        if (JSON.stringify(typed[name]) !== JSON.stringify(sent.current?.[name]))
          form.setValue(name, typed[name], { shouldDirty: true })
      setBase({ ...base, replaces: savedAs })
    },
  }
}
