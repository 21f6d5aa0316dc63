import { useTranslation } from 'react-i18next'
import { spreadOverWeeks } from '#contract/classroom/catch-up.ts'
import type { OrderStart } from '#contract/billing/wire.ts'
import { Notice } from '#ui/Notice.tsx'

type Props = {
  lessonsOver: OrderStart['on_sale'][number]['lessons_over']
  classIds: readonly number[]
}

/** For an intake that has begun: the number of past lessons of the ordered classes, and the catch-up plan. */
export function CatchUpPreview({ lessonsOver, classIds }: Props) {
  const { t } = useTranslation('checkout')
  const ordered = lessonsOver.filter(({ class_id }) => classIds.includes(class_id))
  if (ordered.length === 0) return null
  const pastLessons = ordered.reduce((sum, { count }) => sum + count, 0)
  const weeks = ordered.map(({ count }) =>
    spreadOverWeeks(Array.from({ length: count })).map((lessons) => lessons.length),
  )
  return (
    <Notice
      icon="calendar"
      title={t('catchUp.title', {
        over: pastLessons,
        count: ordered.reduce((sum, { of }) => sum + of, 0),
      })}
    >
      <ul role="list" className="numbers">
        {weeks[0]?.map((_, n) => {
          const count = weeks.reduce((sum, lessons) => sum + (lessons[n] ?? 0), 0)
          return count > 0 && <li key={n}>{t('catchUp.week', { week: n + 1, count })}</li>
        })}
      </ul>
    </Notice>
  )
}
