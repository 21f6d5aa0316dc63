import { useTranslation } from 'react-i18next'
import type { StaffSuppression } from '#contract/messaging/suppressions.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Tag } from '#ui/Tag.tsx'
import kit from './kit.module.css'

/** Says that an address gets no mail, since when, and why. */
export function SuppressionNote({ mail: { why, at, words, unsent } }: { mail: StaffSuppression }) {
  const { t } = useTranslation('staff/kit')
  const format = useFormat()
  return (
    <>
      <Tag tone="danger">{t(`suppression.${why}`)}</Tag>
      <p className={kit.quiet}>
        {t(`suppressedSince.${why}`, { day: format.longDate(new Date(at)) })}
        {unsent > 0 && ` ${t('unsentMails', { count: unsent })}`}
        {words && <span lang="en"> ({words})</span>}
      </p>
    </>
  )
}
