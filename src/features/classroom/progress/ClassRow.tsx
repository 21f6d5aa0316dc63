import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { catchUpWeeks } from '#contract/classroom/catch-up.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import type { CatchUpPlan, ToWatch } from './catch-up-plan.ts'
import { NextStep } from './NextStep.tsx'
import { ProgressRow, Measure } from './ProgressRow.tsx'
import styles from './ProgressPage.module.css'
import type { ClassPlan } from './study-plan.ts'

type ClassRowProps = { plan: ClassPlan; subject: Subject; isPending: boolean; mastery: ReactNode }

/** A class: its progress, the next recording, and all that are left to watch. */
export function ClassRow({
  plan: { path, isKnown, recorded, seen, next, toWatch, catchUp, catchUpPlan },
  subject,
  isPending,
  mastery,
}: ClassRowProps) {
  const { t } = useTranslation('progress')
  const lang = htmlLanguage(subject.language)
  const left = [...toWatch, ...catchUp]
  return (
    <ProgressRow
      name={subject.class_name}
      lang={lang}
      path={path}
      subtitle={t(`language.${subject.language}`)}
      colour={subject.background_color_hex}
      isPending={isPending}
      footer={mastery}
    >
      {isKnown &&
        (recorded === 0 ? (
          <p className="quiet">{t('noRecordings')}</p>
        ) : (
          <>
            <Measure text={t('seen', { seen, of: recorded })} count={seen} of={recorded} />
            {next ? (
              <NextStep next={asNext(next)} lang={lang} />
            ) : (
              <p className="quiet">{t('allWatched')}</p>
            )}
            {left.length > 1 && (
              <details className={styles.chapters}>
                <summary>
                  {catchUpPlan?.current
                    ? t('catchUp.title', { week: catchUpPlan.current, weeks: catchUpWeeks })
                    : t('left', { count: left.length })}
                </summary>
                {toWatch.length > 0 && catchUp.length > 0 && <h4>{t('toWatch')}</h4>}
                <Recordings recordings={toWatch} lang={lang} />
                {catchUpPlan?.current ? (
                  <CatchUpWeeks plan={catchUpPlan} current={catchUpPlan.current} lang={lang} />
                ) : (
                  catchUp.length > 0 && (
                    <>
                      <h4>{t('toCatchUp')}</h4>
                      <Recordings recordings={catchUp} lang={lang} />
                    </>
                  )
                )}
              </details>
            )}
          </>
        ))}
    </ProgressRow>
  )
}

const asNext = ({ title, path, isBegun, positionSeconds }: ToWatch) => ({
  kind: 'recording' as const,
  title,
  path,
  atSecond: isBegun ? positionSeconds : null,
})

type CatchUpWeeksProps = { plan: CatchUpPlan; current: number; lang: string }

function CatchUpWeeks({ plan, current, lang }: CatchUpWeeksProps) {
  const { t } = useTranslation('progress')
  return (
    <>
      <p className="quiet">{t('catchUp.text')}</p>
      {plan.weeks.map(
        (lessons, n) =>
          lessons.length > 0 && (
            <Fragment key={lessons[0]?.id}>
              <h4>{t(n + 1 === current ? 'catchUp.thisWeek' : 'catchUp.week', { week: n + 1 })}</h4>
              <Recordings recordings={lessons} lang={lang} />
            </Fragment>
          ),
      )}
    </>
  )
}

type RecordingsProps = { recordings: readonly (ToWatch & { isSeen?: boolean })[]; lang: string }

function Recordings({ recordings, lang }: RecordingsProps) {
  const { t } = useTranslation('progress')
  return (
    <ul role="list" className={styles.recordings}>
      {recordings.map(({ id, path, title, isSeen }) => (
        <li key={id}>
          <Link to={path} lang={lang}>
            {title}
          </Link>
          {isSeen && <Icon name="check" label={t('catchUp.seen')} />}
        </li>
      ))}
    </ul>
  )
}
