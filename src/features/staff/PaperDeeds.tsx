import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { shortTextMaximumCharacters } from '#contract/limits.ts'
import type { ChangePaper, StaffPaperRow } from '#contract/staff/papers.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { PaperVideo } from './PaperVideo.tsx'
import { useStaffChange } from './queries.ts'
import styles from './staff.module.css'
import { useFailureText } from './use-failure-text.ts'

const noNames = { title_bm: '', title_eng: '' }

/** What can be done with a paper besides setting its times: its video, a chapter more, out of sight and back. */
export function PaperDeeds({ paper }: { paper: StaffPaperRow }) {
  const { t } = useTranslation('staff')
  const reachable = useReachable()
  const failureText = useFailureText()
  const [chapter, setChapter] = useState(noNames)
  const [asks, setAsks] = useState(false)
  const change = useStaffChange((body: ChangePaper) =>
    callStaff('changePaper', { params: { paperId: paper.id }, body }),
  )
  async function carryOut(body: ChangePaper): Promise<void> {
    const changed = await change.mutateAsync(body).catch(() => undefined)
    if (!changed) return
    setChapter(noNames)
    showToast(t(`papers.done.${body.do}`), 'success')
  }
  const failure = failureText(change.error)
  return (
    <>
      {paper.is_withdrawn && (
        <Notice
          tone="warning"
          title={t('papers.withdrawn')}
          action={
            <Button
              variant="secondary"
              busy={change.isPending}
              disabled={!reachable}
              onClick={() => void carryOut({ do: 'put-back' })}
            >
              {t('papers.putBack')}
            </Button>
          }
        >
          {t('papers.withdrawnText')}
        </Notice>
      )}
      {!paper.is_withdrawn && paper.seconds === null && (
        <Notice title={t('papers.unseen')}>{t('papers.unseenText')}</Notice>
      )}
      {failure && (
        <Notice tone="danger" announce>
          {failure}
        </Notice>
      )}
      <details className={styles.extra} open={paper.seconds === null}>
        <summary>{t('papers.video.title')}</summary>
        <PaperVideo paperId={paper.id} has={paper.seconds !== null} />
      </details>
      <details className={styles.extra}>
        <summary>{t('papers.addChapter')}</summary>
        <form
          className={`stack ${styles.narrow}`}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void carryOut({ do: 'add-chapter', ...chapter })
          }}
        >
          <p className={styles.quiet}>{t('papers.addChapterText')}</p>
          {(['title_bm', 'title_eng'] as const).map((name) => (
            <Field
              key={name}
              label={t(`papers.chapterNames.${name}`)}
              required
              maxLength={shortTextMaximumCharacters}
              value={chapter[name]}
              onChange={({ currentTarget }) =>
                setChapter({ ...chapter, [name]: currentTarget.value })
              }
            />
          ))}
          <div>
            <Button type="submit" busy={change.isPending} disabled={!reachable}>
              {t('papers.saveChapter')}
            </Button>
          </div>
        </form>
      </details>
      {!paper.is_withdrawn && paper.seconds !== null && (
        <details className={styles.extra}>
          <summary>{t('papers.withdraw')}</summary>
          <div>
            <p>{t('papers.withdrawText')}</p>
            <Button
              variant={asks ? 'danger' : 'secondary'}
              busy={change.isPending}
              disabled={!reachable}
              onClick={() => {
                if (asks) void carryOut({ do: 'withdraw' })
                setAsks(!asks)
              }}
            >
              {t(asks ? 'papers.reallyWithdraw' : 'papers.withdraw')}
            </Button>
          </div>
        </details>
      )}
    </>
  )
}
