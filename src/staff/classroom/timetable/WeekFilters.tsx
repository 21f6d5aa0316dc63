import type { ReactNode } from 'react'
import type { StaffWeek } from '#contract/shared/staff/staff-wire.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { classNames } from '#ui/class-names.ts'
import { Choose } from '#staff/kit/forms/Choose.tsx'
import kit from '#staff/kit/kit.module.css'
import { buttonClass } from '#ui/button-class.ts'
import styles from './timetable.module.css'

/** The lessons shown: of one class, of the person's own classes or of all; with `teacherId` only those of a teacher. */
export type WeekFilter = { classId: number | undefined; showsAll: boolean; teacherId: string }

/** Chooses the filter; own classes come first. `onChange` gets parameters of the address. */
export function WeekFilters({
  week,
  filter: { classId, showsAll, teacherId },
  onChange,
  children,
}: {
  week: StaffWeek
  filter: WeekFilter
  onChange: (values: Record<string, string>) => void
  /** Further filters. */
  children: ReactNode
}) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const mineFirst = week.classes.toSorted((a, b) => Number(b.is_mine) - Number(a.is_mine))
  const all = classId === undefined && showsAll && actsOnSomeOnly(week) ? 'all' : ''
  return (
    <div className={classNames(kit.picker, styles.filters)}>
      <Choose
        label={t('staff/kit:class')}
        none={t(actsOnSomeOnly(week) ? 'week.mine' : 'staff/kit:allClasses')}
        choices={[
          ...(actsOnSomeOnly(week) ? [{ value: 'all', text: t('staff/kit:allClasses') }] : []),
          ...mineFirst.map(({ id, class_name, language }) => ({
            value: String(id),
            text: t('week.classOption', {
              name: class_name,
              language: t(`staff/kit:languages.${language}`),
            }),
          })),
        ]}
        value={classId === undefined ? all : String(classId)}
        onChange={(value) =>
          onChange(value === 'all' ? { class: '', whose: 'all' } : { class: value, whose: '' })
        }
      />
      <Choose
        label={t('week.teacher')}
        none={t('week.anyTeacher')}
        choices={week.teachers.map(({ id, name }) => ({ value: id, text: name }))}
        value={teacherId}
        onChange={(teacher) =>
          // Choosing a teacher shows all of their classes.
          onChange({ teacher, ...(teacher && classId === undefined && { whose: 'all' }) })
        }
      />
      {classId && (
        <Link to={`/staff/classes/${classId}`} className={buttonClass()}>
          {t('week.openClass')}
        </Link>
      )}
      <div className="cluster">{children}</div>
    </div>
  )
}

/** Whether the person may act on some classes and not on others. */
export const actsOnSomeOnly = ({ classes }: StaffWeek): boolean =>
  classes.some(({ is_mine }) => is_mine) && classes.some(({ is_mine }) => !is_mine)

/** Whether the class is one of the person's own. If none is, every class counts. */
export const isMine = (week: StaffWeek, classId: number): boolean =>
  !actsOnSomeOnly(week) || week.classes.some(({ id, is_mine }) => id === classId && is_mine)
