import { useTranslation } from 'react-i18next'
import type { StaffLesson } from '#contract/shared/staff/staff-wire.ts'
import { useCopy } from '#platform/use-copy.ts'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { StartLesson } from '#staff/kit/StartLesson.tsx'

/** The meeting link of a lesson, opened or copied. */
export function LessonLink({ lesson }: { lesson: StaffLesson & { meeting_url: string } }) {
  const { t } = useTranslation('staff/timetable')
  const { field, copied, copy } = useCopy(lesson.meeting_url)
  return (
    <div className="stack">
      <Field
        ref={field}
        label={t('lesson.link')}
        hint={t('lesson.linkHint')}
        readOnly
        value={lesson.meeting_url}
        onFocus={({ target }) => target.select()}
      />
      <div className="cluster">
        <StartLesson lesson={lesson} />
        <Button variant="secondary" onClick={() => void copy()}>
          {t('lesson.copyLink')}
        </Button>
        <span role="status" className={kit.quiet}>
          {copied && t(copied === 'yes' ? 'lesson.copied' : 'lesson.copyFailed')}
        </span>
      </div>
    </div>
  )
}
