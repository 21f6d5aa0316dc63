import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBytes } from '#contract/format.ts'
import { shortTextMaximumCharacters } from '#contract/limits.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { Asked } from './Asked.tsx'
import { staffMaterialsQuery, useStaffChange } from './queries.ts'
import styles from './staff.module.css'
import { UploadForm } from './UploadForm.tsx'
import { useFailureText } from './use-failure-text.ts'

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
    <section aria-labelledby="materials" className={styles.part}>
      <h2 id="materials">{t('materials.title')}</h2>
      <Asked query={query}>
        {({ materials }) =>
          materials.length === 0 ? (
            <p className={styles.quiet}>{t('materials.none')}</p>
          ) : (
            <ul role="list" className={styles.rows}>
              {materials.map(({ id, title, bytes }) => (
                <li key={id} className={styles.row}>
                  <span>
                    {title} <span className={`numbers ${styles.quiet}`}>{formatBytes(bytes)}</span>
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
  const [title, setTitle] = useState('')
  return (
    <details className={styles.extra}>
      <summary>{t('materials.add')}</summary>
      <UploadForm
        forWhat={`material/${classId}`}
        field={{
          label: t('materials.file'),
          hint: t('materials.hint'),
          accept: 'application/pdf,image/jpeg,image/png',
        }}
        action={t('materials.save')}
        onChoose={({ name }) => setTitle((typed) => typed || name.replace(/\.\w+$/, ''))}
        attach={async (_, send) =>
          callStaff('addMaterial', { params: { classId }, body: { ...(await send()), title } })
        }
        onDone={() => {
          setTitle('')
          showToast(t('materials.saved'), 'success')
        }}
      >
        <Field
          label={t('materials.name')}
          required
          maxLength={shortTextMaximumCharacters}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </UploadForm>
    </details>
  )
}
