import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#contract/calendar.ts'
import { shortTextMaximumCharacters } from '#contract/limits.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { Asked } from './Asked.tsx'
import { staffMaterialsQuery, useStaffChange } from './queries.ts'
import styles from './staff.module.css'
import { UploadState } from './UploadState.tsx'
import { useFailureText } from './use-failure-text.ts'
import { useUpload } from './use-upload.ts'

/** What students of a class can download. */
export function Materials({ classId, mayChange }: { classId: number; mayChange: boolean }) {
  const { t } = useTranslation('staff')
  const query = useQuery(staffMaterialsQuery(classId))
  const failureText = useFailureText()
  const [removing, setRemoving] = useState<string | null>(null)
  const remove = useStaffChange((materialId: string) =>
    callStaff('removeMaterial', { params: { materialId }, body: {} }),
  )
  const failure = failureText(remove.error)
  return (
    <section aria-labelledby="materials" className={styles['part']}>
      <h2 id="materials">{t('materials.title')}</h2>
      <Asked query={query}>
        {({ materials }) =>
          materials.length === 0 ? (
            <p className={styles['quiet']}>{t('materials.none')}</p>
          ) : (
            <ul role="list" className={styles['rows']}>
              {materials.map(({ id, title, bytes }) => (
                <li key={id} className={styles['row']}>
                  <span>
                    {title}{' '}
                    <span className={`numbers ${styles['quiet']}`}>{formatBytes(bytes)}</span>
                  </span>
                  {mayChange && (
                    <Button
                      variant={removing === id ? 'danger' : 'quiet'}
                      busy={remove.isPending && removing === id}
                      aria-label={t(
                        removing === id ? 'materials.reallyRemove' : 'materials.removeIt',
                        { title },
                      )}
                      onClick={() => (removing === id ? remove.mutate(id) : setRemoving(id))}
                    >
                      {t(removing === id ? 'materials.really' : 'materials.remove')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Asked>
      {failure && (
        <Notice tone="danger" announce>
          {failure}
        </Notice>
      )}
      {mayChange && <AddMaterial classId={classId} />}
    </section>
  )
}

function AddMaterial({ classId }: { classId: number }) {
  const { t } = useTranslation('staff')
  const failureText = useFailureText()
  const upload = useUpload(`material/${classId}`)
  const [file, setFile] = useState<File | null>(null)
  const [title, setTitle] = useState('')
  const save = useStaffChange(async (chosen: File) => {
    const uploaded = await upload.send(chosen)
    return callStaff('addMaterial', { params: { classId }, body: { ...uploaded, title } })
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (!file || save.isPending) return
    const done = await save.mutateAsync(file).catch(() => undefined)
    if (!done) return
    form.reset()
    setFile(null)
    setTitle('')
    showToast(t('materials.saved'), 'success')
  }

  const failure = save.error instanceof DOMException ? t('upload.stopped') : failureText(save.error)
  return (
    <details className={styles['extra']}>
      <summary>{t('materials.add')}</summary>
      <form onSubmit={(event) => void submit(event)} className="stack">
        <Field
          label={t('materials.file')}
          hint={t('materials.hint')}
          type="file"
          accept="application/pdf,image/jpeg,image/png"
          required
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0] ?? null
            setFile(chosen)
            if (chosen && title === '') setTitle(chosen.name.replace(/\.\w+$/, ''))
          }}
        />
        <Field
          label={t('materials.name')}
          required
          maxLength={shortTextMaximumCharacters}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        {failure && (
          <Notice tone="danger" announce>
            {failure}
          </Notice>
        )}
        {upload.progress ? (
          <UploadState progress={upload.progress} onStop={upload.stop} />
        ) : (
          <Button type="submit" busy={save.isPending} disabled={!file}>
            {t('materials.save')}
          </Button>
        )}
      </form>
    </details>
  )
}
