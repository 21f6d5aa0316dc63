import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { monthsOf } from '#contract/enrolment/joining.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import type { OrderStart } from '#contract/billing/wire.ts'
import { Title } from '#platform/i18n/Title.tsx'
import { useNow } from '#platform/now.ts'
import { Marked } from '#ui/Marked.tsx'
import { Notice } from '#ui/Notice.tsx'

/** For an intake that has begun: the past lessons, their recordings, and the price of joining now. */
export function IntakeBegun({
  sold: { intake, lessons_over, joining_price },
  subjects,
  chosen,
}: {
  sold: OrderStart['on_sale'][number]
  subjects: readonly Subject[]
  chosen: readonly number[]
}) {
  const { t } = useTranslation('checkout')
  const now = useNow(60_000)
  if (lessons_over.length === 0) return null
  const months = monthsOf(intake, now)
  const begunClasses = subjects.flatMap(({ id, class_name, language }) => {
    const count = lessons_over.find(({ class_id }) => class_id === id)?.count ?? 0
    return chosen.includes(id) && count > 0 ? [{ id, class_name, language, count }] : []
  })
  return (
    <Notice
      title={
        <Marked text={t('begun.title', { intake: intake.title })}>
          {(title) => <Title of={title} />}
        </Marked>
      }
    >
      {begunClasses.map(({ id, class_name, language, count }) => (
        <p key={id}>
          <Marked text={t('begun.passed', { name: class_name, count })}>
            {(name) => <span lang={htmlLanguage(language)}>{name}</span>}
          </Marked>
        </p>
      ))}
      <p>{t('begun.recordings')}</p>
      <p>
        {joining_price === 'full'
          ? t('begun.full')
          : t('begun.byMonths', { left: months.left, count: months.all })}
      </p>
    </Notice>
  )
}
