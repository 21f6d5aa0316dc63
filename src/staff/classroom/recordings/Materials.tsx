import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import { materialMaximumBytes } from '#contract/classroom/staff-files.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { UploadForm } from '#staff/kit/uploads/UploadForm.tsx'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { staffMaterialsQuery } from './queries.ts'

export function Materials({ classId, mayChange }: { classId: number; mayChange: boolean }) {
  const { t } = useTranslation(['staff/recordings', 'staff/kit'])
  const format = useFormat()
  const query = useQuery(staffMaterialsQuery(classId))
  const remove = useStaffChange(
    (materialId: string) => callStaff('removeMaterial', { params: { materialId }, body: {} }),
    { changes: ['classes', 'questions'] },
  )
  return (
    <section aria-labelledby="materials" className={kit.part}>
      <h2 id="materials">{t('materials.title')}</h2>
      <QueryBoundary query={query}>
        {({ materials }) =>
          materials.length === 0 ? (
            <p className={kit.quiet}>{t('materials.none')}</p>
          ) : (
            <ul role="list" className={kit.rows}>
              {materials.map(({ id, title, bytes }) => (
                <li key={id} className={kit.row}>
                  <span>
                    {title} <span className={`numbers ${kit.quiet}`}>{format.bytes(bytes)}</span>
                  </span>
                  {mayChange && (
                    <AskFirst
                      deletes
                      variant="quiet"
                      label={t('staff/kit:remove')}
                      name={t('materials.removeIt', { title })}
                      question={t('materials.removeAsk', { title })}
                      confirm={t('materials.removeSure')}
                      busy={remove.isPending && remove.variables === id}
                      onConfirm={() => remove.mutate(id)}
                    >
                      {t('materials.removeMeans')}
                    </AskFirst>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <FormFailure error={remove.error} />
      {mayChange && <AddMaterial classId={classId} />}
    </section>
  )
}

function AddMaterial({ classId }: { classId: number }) {
  const { t } = useTranslation(['staff/recordings', 'staff/kit'])
  const [title, setTitle] = useState('')
  return (
    <details className={kit.disclosure}>
      <summary>{t('materials.add')}</summary>
      <UploadForm
        changes={['classes', 'questions']}
        forWhat={`material/${classId}`}
        field={{
          label: t('materials.file'),
          hint: t('materials.hint'),
          accept: 'application/pdf,image/jpeg,image/png',
        }}
        action={t('materials.save')}
        maximumBytes={materialMaximumBytes}
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
