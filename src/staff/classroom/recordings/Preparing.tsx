import type { LessonFiles } from '#contract/classroom/staff-files.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

type Props = { lessonId: string; preparation: NonNullable<LessonFiles['preparation']>; now: Date }

/** Progress of encoding a recording, or why it failed and what to do. */
export function Preparing({ lessonId, preparation, now }: Props) {
  const { t } = useTranslation('staff/recordings')
  const format = useFormat()
  const again = useStaffChange(
    () => callStaff('prepareAgain', { params: { lessonId }, body: {} }),
    { changes: ['classes', 'questions'] },
  )
  const { quality, percent, problem, is_shown, release_at } = preparation
  const isLater = release_at !== null && new Date(release_at) > now
  const release = release_at === null ? 'never' : isLater ? 'from' : is_shown ? 'more' : 'since'
  return (
    <section className="stack" aria-label={t('recording.preparing.title')}>
      {problem ? (
        <>
          <Notice tone="danger" announce>
            {t(`recording.preparing.problem.${problem}`)}
          </Notice>
          {problem !== 'source-gone' && (
            <div className="cluster">
              <Button
                variant="secondary"
                busy={again.isPending}
                onClick={() => again.mutate(undefined)}
              >
                {t('recording.preparing.again')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <div className={kit.upload}>
          <progress
            {...(quality && { value: percent })}
            max={100}
            aria-label={t(
              quality ? `recording.preparing.label.${quality}` : 'recording.preparing.title',
            )}
          />
          <p className={`numbers ${kit.quiet}`}>
            {quality
              ? t(`recording.preparing.making.${quality}`, { percent })
              : t('recording.preparing.waits')}
            <br />
            {t(`recording.preparing.${release}`, {
              when: isLater ? format.dateTime(new Date(release_at)) : '',
            })}
          </p>
        </div>
      )}
      <FormFailure error={again.error} />
    </section>
  )
}
