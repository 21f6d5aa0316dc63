import type { UseQueryResult } from '@tanstack/react-query'
import type { LessonMoves } from '#contract/classroom/staff-classes.ts'
import { Refusal } from '#platform/api/failures.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Notice } from '#ui/Notice.tsx'

type Props = { query: UseQueryResult<LessonMoves>; move: boolean; onMove: (move: boolean) => void }

/** Where future lessons would move with the new weekly times, and whether to move them. */
export function ClassMoves({ query, move, onMove }: Props) {
  const { t } = useTranslation('staff/timetable')
  return (
    <fieldset className={kit.choices}>
      <legend>{t('classForm.lessons')}</legend>
      {[true, false].map((one) => (
        <Checkbox
          key={String(one)}
          kind="radio"
          name="moves"
          label={t(one ? 'classForm.move' : 'classForm.stay')}
          checked={move === one}
          onChange={() => onMove(one)}
        />
      ))}
      <div aria-live="polite">
        {!move ? null : query.error instanceof Refusal && query.error.code === 'staff.refused' ? (
          <Notice tone="danger">{query.error.message}</Notice>
        ) : (
          <QueryBoundary query={query}>{(moves) => <Moves {...moves} />}</QueryBoundary>
        )}
      </div>
    </fieldset>
  )
}

function Moves({ moves, stay, holidays }: LessonMoves) {
  const { t } = useTranslation('staff/timetable')
  const format = useFormat()
  const when = ({ starts_at }: { starts_at: string }) => format.dateTime(new Date(starts_at))
  if (moves.length === 0) return <p className={kit.quiet}>{t('classForm.moves', { count: 0 })}</p>
  return (
    <details className={kit.disclosure}>
      <summary>{t('classForm.moves', { count: moves.length })}</summary>
      <p className={kit.quiet}>
        {[
          t('classForm.stays', { count: stay }),
          holidays.length > 0 &&
            t('classForm.holidays', { names: holidays.map(({ name }) => name).join(', ') }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <ul className={`numbers ${kit.quiet}`}>
        {moves.map(({ title, from, to }) => (
          <li key={from.starts_at}>
            {t('classForm.moveLine', { title, from: when(from), to: when(to) })}
          </li>
        ))}
      </ul>
    </details>
  )
}
