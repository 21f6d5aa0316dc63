import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Announcement } from '#contract/messaging/announcements.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import type { OneTap } from '#features/classroom/saved/one-tap.ts'
import { PageMeta } from '#ui/PageMeta.tsx'
import { IsolatedSections } from '#ui/states/IsolatedSections.tsx'
import { AboutClass } from './AboutClass.tsx'
import { ClassHeader } from './ClassHeader.tsx'
import type { OpenClassroom } from './ClassroomGate.tsx'
import type { QuestionContext } from './LessonView.tsx'
import styles from './classroom.module.css'
import { classTabs, ClassTabs } from './ClassTabs.tsx'
import { hasMaterials } from './live-access.ts'
import { Lessons } from './Lessons.tsx'
import { Materials } from './Materials.tsx'

export type ClassViewProps = OpenClassroom & {
  uid: string
  questionBox: (about: QuestionContext) => ReactNode
  /** The chapters to practise. */
  practice: ReactNode
  /** The button that saves the whole class on this device. */
  saveClass: ReactNode
  /** The button that saves one recording or material. */
  saveArrow: (what: OneTap) => ReactNode
  /** Confirms what one tap has saved, with an undo button. */
  justSaved: ReactNode
  /** Renders announcements of staff. */
  announce: (announcements: readonly Announcement[], now: Date) => ReactNode
}

/** A class: its next lesson, and a tab for each kind of content. */
export function ClassView({
  classroom,
  now,
  ageText,
  uid,
  questionBox,
  practice,
  saveClass,
  saveArrow,
  justSaved,
  announce,
}: ClassViewProps) {
  const { t } = useTranslation(['classroom', 'common'])
  const requested = useSearchParams()[0].get('show')
  const tab = classTabs.find((one) => one === requested) ?? 'lessons'
  const { programme, subject } = classroom
  const path = `/${programme.url_safe_name}/${subject.id}`
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={subject.class_name} hidden />
      <IsolatedSections failed={t('common:partFailed')}>
        <ClassHeader classroom={classroom} now={now} ageText={ageText} />
        {announce(classroom.announcements, now)}
        {practice}
        <ClassTabs chosen={tab} />
        {(tab === 'lessons' || tab === 'materials') && saveClass}
        {tab === 'lessons' && (
          <Lessons
            classroom={classroom}
            lang={htmlLanguage(classroom.subject.language)}
            path={path}
            uid={uid}
            now={now}
            saveArrow={saveArrow}
          />
        )}
        {tab === 'materials' && (
          <Materials
            uid={uid}
            materials={classroom.materials}
            place={{ slug: programme.url_safe_name, classId: subject.id }}
            isOpen={hasMaterials(classroom, now)}
            saveArrow={saveArrow}
          />
        )}
        {justSaved}
        {tab === 'about' && <AboutClass classroom={classroom} />}
        {tab === 'ask' && (
          <section aria-labelledby="ask">
            <h2 id="ask">{t('ask')}</h2>
            {questionBox({
              programme,
              classId: subject.id,
              lessonId: null,
              atSecond: null,
              mayAsk: classroom.may_ask,
            })}
          </section>
        )}
      </IsolatedSections>
    </div>
  )
}
