import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { lessonState } from '#contract/classroom/classroom.ts'
import { Refusal } from '#platform/api/failures.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { RenderPlayer } from '#platform/media/player.ts'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { IsolatedSections } from '#ui/states/IsolatedSections.tsx'
import type { OpenClassroom } from './ClassroomGate.tsx'
import styles from './classroom.module.css'
import { NoRecording } from './NoRecording.tsx'
import { Recording } from './Recording.tsx'
import type { Programme } from '#contract/catalogue/programmes.ts'

export type QuestionContext = {
  programme: Programme
  classId: number
  lessonId: string | null
  atSecond: number | null
  mayAsk: boolean
}

type Props = OpenClassroom & {
  lessonId: string
  uid: string
  player: RenderPlayer
  questionBox: (about: QuestionContext) => ReactNode
}

/** A lesson: its recording, or why there is none. */
export function LessonView({ classroom, now, ageText, ...rest }: Props) {
  const { t } = useTranslation(['classroom', 'common'])
  const format = useFormat()
  const { lessonId, uid, player, questionBox } = rest
  const { programme, subject } = classroom
  const lesson = classroom.lessons.find(({ id }) => id === lessonId)
  if (!lesson) throw new Refusal('lesson.unknown', 404, 'not a lesson of this class')
  const next = classroom.lessons
    .filter((one) => one.starts_at > lesson.starts_at && lessonState(one, now) === 'recorded')
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))[0]
  const classPath = `/${programme.url_safe_name}/${subject.id}`
  const about = { programme, classId: subject.id, lessonId, mayAsk: classroom.may_ask }
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={lesson.title} hidden />
      <div className={styles.above}>
        <Link to={classPath} className={styles.back}>
          <Icon name="chevron" className={styles.backIcon} />
          {t('lesson.back', { className: subject.class_name })}
        </Link>
        {ageText && <Freshness text={ageText} />}
      </div>
      <header className={styles.lessonHeader}>
        <h1 lang={htmlLanguage(subject.language)}>{lesson.title}</h1>
        <p className="numbers">
          {t('lessonNumber', { number: lesson.number })} ·{' '}
          <time dateTime={lesson.starts_at}>{format.dateTime(new Date(lesson.starts_at))}</time>
        </p>
      </header>
      <IsolatedSections failed={t('common:partFailed')}>
        {lessonState(lesson, now) === 'recorded' ? (
          <Recording
            lesson={lesson}
            next={
              next && {
                title: next.title,
                path: `${classPath}/${next.id}`,
                language: htmlLanguage(subject.language),
              }
            }
            slug={programme.url_safe_name}
            uid={uid}
            player={player}
            questionBox={(atSecond) => questionBox({ ...about, atSecond })}
          />
        ) : (
          <NoRecording classroom={classroom} lesson={lesson} now={now} />
        )}
      </IsolatedSections>
    </div>
  )
}
