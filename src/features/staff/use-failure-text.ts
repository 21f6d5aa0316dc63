import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'

/** Why something was not done, in a sentence; undefined when nothing failed. What the server refuses, it says itself. */
export function useFailureText() {
  const { t } = useTranslation('staff')
  return (failure: unknown): string | undefined => {
    if (failure === null || failure === undefined) return undefined
    if (failure instanceof Unreachable) return t('failure.unreachable')
    if (!(failure instanceof Refusal)) return t('failure.other')
    if (failure.code === 'staff.refused') return failure.message
    const [field] = Object.keys(failure.fields ?? {})
    if (failure.code === 'form.invalid')
      return t([`failure.fields.${field?.split('.').at(-1) ?? ''}`, 'failure.form'])
    return failure.code === 'staff.forbidden' ? t('failure.forbidden') : t('failure.other')
  }
}
