import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeParcelAddress, parcelCode, type StaffParcelPage } from '#contract/staff/parcels.ts'
import { readForm } from '#contract/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { FormActions } from '#staff/kit/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useFieldError } from '#staff/kit/use-field-error.ts'
import { useFormMessages } from '#staff/kit/use-form-messages.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.ts'

const fields = ['name', 'phone', 'address', 'postal', 'city', 'state'] as const

/** Another address, while the parcel is not on its way. */
export function ParcelAddress({ page }: { page: StaffParcelPage }) {
  const { t } = useTranslation('staff/parcels')
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState({ ...page.recipient, whole_order: true })
  const change = useStaffChange((body: ChangeParcelAddress) =>
    callStaff('changeParcelAddress', { params: { parcel: page.number }, body }),
  )
  const read = readForm(ChangeParcelAddress, { ...typed, replaces: page.changed_at })
  const [messages, setMessages] = useFormMessages(read)
  const errorOf = useFieldError(messages)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMessages(read.whole ? {} : read.messages)
    if (!read.whole || change.isPending) return
    // `FormActions` says why not.
    const done = await change.mutateAsync(read.values).catch(() => undefined)
    if (done) showToast(t('address.saved'), 'success')
  }

  return (
    <details
      className={`${kit.disclosure} ${kit.under}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('address.title')}</summary>
      <form
        noValidate
        aria-label={t('address.formOf', { parcel: parcelCode(page.number) })}
        className={`stack ${kit.narrow}`}
        onSubmit={(event) => void submit(event)}
      >
        {fields.map((name) => (
          <Field
            key={name}
            label={t(`address.${name}`)}
            autoComplete="off"
            inputMode={name === 'postal' ? 'numeric' : name === 'phone' ? 'tel' : undefined}
            value={typed[name]}
            error={errorOf(name)}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        <Checkbox
          label={t('address.wholeOrder')}
          checked={typed.whole_order}
          onChange={({ currentTarget: { checked } }) =>
            setTyped({ ...typed, whole_order: checked })
          }
        />
        <FormActions error={change.error} save={t('address.save')} busy={change.isPending} />
      </form>
    </details>
  )
}
