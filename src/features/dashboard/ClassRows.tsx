import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { ClassPlan } from '#features/classroom/index.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import { ClassName } from './NowCard.tsx'
import rows from './rows.module.css'

type Props = {
  classes: readonly ClassPlan[]
  subjects: readonly Subject[]
  /** How old the recordings are; null while they are current. */
  ageText: string | null
}

/** The classes with their news, and this week of the catch-up plan. */
export function ClassRows({ classes, subjects, ageText }: Props) {
  const { t } = useTranslation('dashboard-more')
  const week = catchUpWeek(classes)
  return (
    <section aria-labelledby="classes">
      <h2 id="classes">{t('classes.title')}</h2>
      {ageText && <Freshness text={ageText} />}
      <ul role="list" className={rows.rows}>
        {classes.map((one) => {
          const subject = subjects.find(({ id }) => id === one.class_id)
          if (!subject) return null
          const colour = { '--subject': subject.background_color_hex } as CSSProperties
          return (
            <li key={one.path} className={rows.coloured} style={colour}>
              <Link to={one.path} className={rows.row}>
                <span className={rows.text}>
                  <strong>
                    <ClassName subject={subject} />
                  </strong>
                  <span className="numbers quiet">{newsOf(one)}</span>
                </span>
                <Icon name="chevron" />
              </Link>
            </li>
          )
        })}
        {week && (
          <li>
            <Link to="/account/progress" className={rows.row}>
              <span className={rows.text}>
                <strong>{t('classes.catchUpWeek', { week: week.number })}</strong>
                <span className="numbers quiet">
                  {week.left > 0
                    ? t('classes.catchUpLeft', { count: week.left })
                    : t('classes.catchUpDone')}
                </span>
              </span>
              <Icon name="chevron" />
            </Link>
          </li>
        )}
      </ul>
    </section>
  )

  function newsOf({ isKnown, recorded, next, toWatch, catchUp, due }: ClassPlan): string {
    const news = [
      toWatch.length > 0 && t('classes.toWatch', { count: toWatch.length }),
      catchUp.length > 0 && t('classes.toCatchUp', { count: catchUp.length }),
      due > 0 && t('classes.due', { count: due }),
    ].filter((one) => one !== false)
    if (news.length > 0) return news.join(' · ')
    if (!isKnown || next) return t('classes.notKnown')
    return t(recorded > 0 ? 'classes.allSeen' : 'classes.noRecordings')
  }
}

/** The latest week of the running catch-up plans, and the number of lessons left up to each plan's current week. */
function catchUpWeek(classes: readonly ClassPlan[]): { number: number; left: number } | null {
  const plans = classes.flatMap(({ catchUpPlan }) =>
    catchUpPlan?.current ? [{ ...catchUpPlan, current: catchUpPlan.current }] : [],
  )
  if (plans.length === 0) return null
  const left = plans.flatMap(({ weeks, current }) =>
    weeks
      .slice(0, current)
      .flat()
      .filter(({ isSeen }) => !isSeen),
  )
  return { number: Math.max(...plans.map(({ current }) => current)), left: left.length }
}
