import { useTranslation } from 'react-i18next'
import { orderNoteMaximumCharacters, WriteOrderNote } from '#contract/billing/orders-for.ts'
import type { StaffOrderPage } from '#contract/billing/staff-orders.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { useWriteId } from '#staff/kit/forms/use-write-id.ts'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Card } from '#ui/Card.tsx'
import { Field } from '#ui/forms/Field.tsx'
import styles from './orders.module.css'

const empty = () => ({ id: crypto.randomUUID() as string, text: '' })

/** Internal notes on an order, and a form for a new one. */
export function OrderNotes({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation('staff/orders')
  const format = useFormat()
  const { field, getValues, reset, submit } = useStaffForm(WriteOrderNote, empty())
  const writeId = useWriteId()
  const write = useStaffChange(
    (body: WriteOrderNote) => callStaff('writeOrderNote', { params: { orderId: page.id }, body }),
    {
      changes: ['money'],
      onDone(_, sent) {
        const typed = getValues('text')
        reset({ ...empty(), text: typed.trim() === sent.text ? '' : typed })
      },
    },
  )
  return (
    <Card as="section" className={styles.beside}>
      <h2>{t('notes.title')}</h2>
      <ul role="list" className={kit.rows}>
        {page.notes.map(({ id, at, by, text }) => (
          <li key={id} className={kit.entry}>
            <p className={styles.note}>{text}</p>
            <p className={`numbers ${kit.quiet}`}>
              {t('notes.by', { by, when: format.dateTime(new Date(at)) })}
            </p>
          </li>
        ))}
      </ul>
      <form
        noValidate
        className={`stack ${kit.under}`}
        onSubmit={submit((body) => write.mutate({ ...body, id: writeId(body) }))}
      >
        <Field
          as="textarea"
          label={t('notes.label')}
          hint={t('notes.hint')}
          maxLength={orderNoteMaximumCharacters}
          {...field('text')}
        />
        <FormActions error={write.error} save={t('notes.save')} busy={write.isPending} />
      </form>
    </Card>
  )
}
