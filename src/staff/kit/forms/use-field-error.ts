import { useTranslation } from 'react-i18next'
import type { FieldMessages } from '#contract/shared/validation.ts'
import { textOf } from '#platform/i18n/i18n.ts'

/**
 * The error of a field in words; undefined without one.
 * @param texts the key of the texts by broken rule, for a form that has texts of its own
 */
export function useFieldError(messages: FieldMessages, texts = 'staff/kit:wrong') {
  const { t } = useTranslation('staff/kit')
  return (path: string): string | undefined =>
    messages[path] && textOf(t, [`${texts}.${messages[path].rule}`, 'failure.form'])
}
