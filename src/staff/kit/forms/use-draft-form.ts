import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { useStaffForm, type TextsOf } from './use-staff-form.ts'
import { useTypedDraft } from './use-typed-draft.ts'

/** `useStaffForm` with a draft, kept on this device per person and form until it is saved or discarded. */
export function useDraftForm<Typed extends FieldValues, Sent>(
  schema: GenericSchema<Typed, Sent>,
  saved: NoInfer<Typed>,
  {
    uid,
    form: name,
    read,
  }: {
    uid: string
    form: string
    /** Validates the stored draft. */
    read: (kept: unknown) => NoInfer<Typed> | undefined
  },
  textsOf?: TextsOf,
) {
  const draft = useTypedDraft(uid, name, read)
  const form = useStaffForm(schema, draft.typed ?? saved, textsOf, { isKept: true })
  const { subscribe, reset } = form
  const before = useRef(JSON.stringify(draft.typed ?? saved))
  const keep = useRef(draft.keep)
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ values }) {
          // Called for errors too.
          const now = JSON.stringify(values)
          if (now !== before.current) keep.current(values)
          before.current = now
        },
      }),
    [subscribe],
  )
  return {
    ...form,
    hasDraft: draft.typed !== undefined,
    /** Discards the draft. */
    forgetDraft() {
      reset(saved)
      draft.forget()
    },
  }
}
