import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, type SyntheticEvent } from 'react'
import {
  get,
  useForm,
  type DefaultValues,
  type FieldValues,
  type GlobalError,
  type Path,
  type UseFormProps,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { GenericSchema } from 'valibot'
import { textOf } from '#platform/i18n/i18n.ts'
import { holdUnsaved } from '#platform/worker/busy.ts'

/** The keys of a text for a broken rule, the best first. */
export type TextsOf = (rule: string, path: string) => string[]

const usualTexts: TextsOf = (rule) => [`staff/kit:wrong.${rule}`]
/** For forms whose fields have one text each. */
export const textsByField: TextsOf = (_, path) => [
  `staff/kit:failure.fields.${path.split('.').at(-1)}`,
]

/**
 * A form that is validated by its endpoint's schema on submit.
 * @param schema from what is typed to what is sent
 */
export function useStaffForm<Typed extends FieldValues, Sent>(
  schema: GenericSchema<Typed, Sent>,
  defaultValues: NoInfer<Typed>,
  textsOf = usualTexts,
  {
    isKept = false,
    ...options
  }: Pick<UseFormProps<NoInfer<Typed>>, 'values' | 'reValidateMode'> & {
    /** What is typed is kept on the device. */
    isKept?: boolean
  } = {},
) {
  const { t } = useTranslation('staff/kit')
  const form = useForm<Typed, unknown, Sent>({
    resolver: valibotResolver(schema),
    // Reports errors of the whole form together with those of its fields.
    criteriaMode: 'all',
    defaultValues: defaultValues as DefaultValues<Typed>,
    ...options,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const isUnsaved = isDirty && !isKept
  useEffect(() => (isUnsaved ? holdUnsaved() : undefined), [isUnsaved])

  /** The error text of a field; undefined without one. */
  const errorOf = (path: string): string | undefined => {
    const error: (GlobalError & { root?: GlobalError }) | undefined = get(errors, path)
    const rule = error?.message ?? error?.root?.message
    return rule && textOf(t, [...textsOf(rule, path), 'failure.form'])
  }
  return {
    ...form,
    errorOf,
    /** Props of a `Field` or a `Checkbox`. */
    field: (path: Path<Typed>, options?: Parameters<typeof form.register>[1]) => ({
      ...form.register(path, options),
      error: errorOf(path),
    }),
    /** Props of a `ChooseField`. */
    choice<Name extends Path<Typed>>(name: Name, options?: Parameters<typeof form.register>[1]) {
      // Registered here, in the order of the form: focus goes to the wrong field that was registered first.
      form.register(name, options)
      return { control: form.control, name, error: errorOf(name) }
    },
    /** Calls `send` with the parsed values, or focuses the first invalid field. */
    submit: (send: (values: Sent) => unknown) => (event: SyntheticEvent) => {
      event.preventDefault()
      if (!isSubmitting) void form.handleSubmit(send)(event)
    },
  }
}
