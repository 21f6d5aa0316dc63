import { useTranslation } from 'react-i18next'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import { ChangePaper, type StaffPaperRow } from '#contract/papers/staff-papers.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { CheckFields } from '#staff/kit/forms/FormActions.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { Reach } from '#staff/kit/Reach.tsx'
import { offerUndo } from '#staff/kit/undo.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { PaperVideo } from './PaperVideo.tsx'

const AddChapter = ChangePaper.options[2]
const noNames = { do: 'add-chapter', title_bm: '', title_eng: '' } as const

/** Uploads a paper's video, adds a chapter, withdraws the paper or puts it back. */
export function PaperActions({ paper }: { paper: StaffPaperRow }) {
  const { t } = useTranslation('staff/papers')
  const reachable = useReachable()
  const { field, reset, submit } = useStaffForm(AddChapter, noNames)
  const change = useStaffChange(
    (body: ChangePaper) => callStaff('changePaper', { params: { paperId: paper.id }, body }),
    { changes: ['papers', 'practice'] },
  )
  async function carryOut(body: ChangePaper): Promise<void> {
    const changed = await change.mutateAsync(body).catch(() => undefined)
    if (!changed) return
    reset()
    if (body.do !== 'withdraw') return showToast(t(`done.${body.do}`), 'success')
    offerUndo({
      changes: ['papers', 'practice'],
      text: t('done.withdraw'),
      undo: () =>
        callStaff('changePaper', { params: { paperId: paper.id }, body: { do: 'put-back' } }),
      undone: t('done.put-back'),
    })
  }
  return (
    <>
      {paper.is_withdrawn && (
        <Notice
          tone="warning"
          title={t('withdrawn')}
          action={
            <Button
              variant="secondary"
              busy={change.isPending}
              disabled={!reachable}
              onClick={() => void carryOut({ do: 'put-back' })}
            >
              {t('putBack')}
            </Button>
          }
        >
          {t('withdrawnText')}
        </Notice>
      )}
      {!paper.is_withdrawn && paper.seconds === null && (
        <Notice title={t('unseen')}>{t('unseenText')}</Notice>
      )}
      <FormFailure error={change.error} />
      <details className={kit.disclosure} open={paper.seconds === null}>
        <summary>{t('video.title')}</summary>
        <PaperVideo paperId={paper.id} hasVideo={paper.seconds !== null} />
      </details>
      <details className={kit.disclosure}>
        <summary>{t('addChapter')}</summary>
        <form noValidate className={`stack ${kit.narrow}`} onSubmit={submit(carryOut)}>
          <p className={kit.quiet}>{t('addChapterText')}</p>
          {(['title_bm', 'title_eng'] as const).map((name) => (
            <Field
              key={name}
              label={t(`chapterNames.${name}`)}
              required
              maxLength={shortTextMaximumCharacters}
              {...field(name)}
            />
          ))}
          <CheckFields />
          <div>
            <Button type="submit" busy={change.isPending} disabled={!reachable}>
              {t('saveChapter')}
            </Button>
          </div>
        </form>
      </details>
      {!paper.is_withdrawn && paper.seconds !== null && (
        <div>
          <AskFirst
            label={t('withdraw')}
            question={t('withdrawAsk')}
            confirm={t('withdrawSure')}
            busy={change.isPending}
            onConfirm={() => void carryOut({ do: 'withdraw' })}
            reach={<Reach whom={{}} text={(count) => t('withdrawReach', { count })} />}
          >
            {t('withdrawText')}
          </AskFirst>
        </div>
      )}
    </>
  )
}
