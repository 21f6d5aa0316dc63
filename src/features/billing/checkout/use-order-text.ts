import { useTranslation } from 'react-i18next'
import type { FieldMessages } from '#contract/shared/validation.ts'
import { textOf } from '#platform/i18n/i18n.ts'

/** The error messages of the order form. */
export function useOrderText() {
  const { t } = useTranslation('checkout')
  return {
    messageOf(field: string, broken: FieldMessages[string] | undefined): string | undefined {
      if (!broken) return undefined
      const { rule, count } = broken
      return textOf(t, `error:${rule}`, { field: textOf(t, `field.${field}`), count })
    },
  }
}
