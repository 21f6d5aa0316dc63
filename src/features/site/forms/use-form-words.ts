import { useTranslation } from 'react-i18next'
import type { FormField, FormKey } from '#contract/site/forms/forms.ts'
import type { FieldMessages } from '#contract/shared/validation.ts'
import { textOf } from '#platform/i18n/i18n.ts'

/** The copy of a form: its own texts, else those shared by all forms. */
export function useFormWords(form: FormKey) {
  const { t, i18n } = useTranslation('forms')
  const own = (key: string) => [`form.${form}.${key}`, key] as const
  const question = (field: FormField) => textOf(t, own(`ask.${field.name}`))
  return {
    t,
    title: t(`form.${form}.title`),
    lead: t(`form.${form}.lead`),
    description: t(`form.${form}.description`),
    question,
    hint(field: FormField): string | undefined {
      const keys = [...own(`hint.${field.name}`), `hint.${field.type}`] as const
      return keys.some((key) => i18n.exists(`forms:${key}`)) ? textOf(t, keys) : undefined
    },
    option(field: FormField, option: string): string {
      if (field.type === 'scale' || ('options' in field && field.optionsAreNames)) return option
      const group = 'options' in field ? field.name : field.type
      return textOf(t, [`option.${group}.${option}`, `option.subjects.${option}`])
    },
    message(field: FormField, messages: FieldMessages): string | undefined {
      const broken = messages[field.name]
      return (
        broken && textOf(t, `error:${broken.rule}`, { field: question(field), count: broken.count })
      )
    },
  }
}

export type FormWords = ReturnType<typeof useFormWords>
