import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyPlan } from '#features/classroom/index.ts'
import { IsolatedSections } from '#ui/states/IsolatedSections.tsx'
import { ClassRows } from './ClassRows.tsx'
import { NowSkeleton, type ShownDashboard } from './DashboardStart.tsx'
import styles from './dashboard.module.css'
import { moneyOf } from './money.ts'
import { MoneyLine } from './MoneyLine.tsx'
import { DashboardLinks, type ExamPaper } from './DashboardLinks.tsx'
import { NowCard } from './NowCard.tsx'
import { Programmes } from './Programmes.tsx'
import { heldProgrammes } from './programmes-view.ts'
import { Start } from './Start.tsx'
import { WeekStrip } from './WeekStrip.tsx'

type Props = ShownDashboard & {
  plan: StudyPlan
  /** The data that decides the next step is not complete yet. */
  isPending: boolean
  /** How old the recordings are; null while they are current. */
  ageText: string | null
  /** The student has a class with practice questions. */
  hasPractice: boolean
  exam: ExamPaper | null
  /** At most one question or offer. */
  prompt: ReactNode
  /** Inviting friends, as a row. */
  invite: ReactNode
}

/** What to do now, the coming classes, and further links. */
export function DashboardParts(props: Props) {
  const { uid, dashboard, now, plan, announcements } = props
  const { t } = useTranslation(['dashboard-more', 'common'])
  const { subjects } = dashboard
  const money = moneyOf(dashboard, now)
  const held = heldProgrammes(dashboard, now)
  const { kind } = plan.now
  const isMoneyFirst = money !== null && (kind === 'closed' || kind === 'order')
  const line = money && <MoneyLine money={money} isFirst={isMoneyFirst} />
  const classes = shownClasses(plan)
  return (
    <div className={styles.parts}>
      <div className={styles.column}>
        <IsolatedSections failed={t('common:partFailed')}>
          {isMoneyFirst ? line : <FirstCard {...props} />}
          {plan.isNew && <Start programmes={dashboard.programmes} />}
          {announcements}
          {!isMoneyFirst && line}
          {classes.some(({ isTaught }) => isTaught) && <WeekStrip coming={plan.coming} now={now} />}
        </IsolatedSections>
      </div>
      <div className={styles.column}>
        <IsolatedSections failed={t('common:partFailed')}>
          {classes.length > 0 && (
            <ClassRows classes={classes} subjects={subjects} ageText={props.ageText} />
          )}
          <DashboardLinks uid={uid} hasPractice={props.hasPractice} exam={props.exam} now={now}>
            {props.invite}
          </DashboardLinks>
          {held.length > 0 && <Programmes held={held} programmes={dashboard.programmes} />}
          {props.prompt}
        </IsolatedSections>
      </div>
    </div>
  )
}

function FirstCard({ plan, dashboard, now, join, isPending }: Props) {
  const next = plan.now
  if (next.kind === 'order' || next.kind === 'start') return null
  if (isPending && next.kind !== 'live') return <NowSkeleton />
  return <NowCard next={next} subjects={dashboard.subjects} now={now} join={join} />
}

/** The taught classes, or all if none is taught. A class appears for a second programme only with recordings there. */
function shownClasses({ classes }: StudyPlan): StudyPlan['classes'] {
  const taught = classes.filter(({ isTaught }) => isTaught)
  const shown = taught.length > 0 ? taught : classes
  return shown.filter(
    (one) => one.recorded > 0 || shown.find(({ class_id: id }) => id === one.class_id) === one,
  )
}
