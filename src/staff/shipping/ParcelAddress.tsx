import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { omit } from 'valibot'
import {
  ChangeParcelAddress,
  parcelCode,
  type StaffParcelPage,
} from '#contract/shipping/staff-parcels.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { ChangedMeanwhile } from '#staff/kit/forms/ChangedMeanwhile.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useVersionedForm } from '#staff/kit/forms/use-versioned-form.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'

const Typed = omit(ChangeParcelAddress, ['replaces'])
const fields = ['name', 'phone', 'address', 'postal', 'city', 'state'] as const

/** Changes the address of a parcel, unless it is posted or withdrawn. */
export function ParcelAddress({ page }: { page: StaffParcelPage }) {
  const { t } = useTranslation('staff/parcels')
  const [isOpen, setOpen] = useState(false)
  const form = useVersionedForm(Typed, { ...page.recipient, whole_order: true }, page.changed_at)
  const change = useStaffChange(
    (body: ChangeParcelAddress) =>
      callStaff('changeParcelAddress', { params: { parcel: page.number }, body }),
    { changes: ['money', 'parcels', 'people'], refetchesOnError: true },
  )

  async function save(body: ChangeParcelAddress) {
    // `FormActions` shows the error.
    const done = await change.mutateAsync(body).catch(() => undefined)
    if (!done) return
    form.markSaved(done.changed_at)
    setOpen(false)
    showToast(t('address.saved'), 'success')
  }

  const withReset = (choose: () => void) => () => {
    change.reset()
    choose()
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
        onSubmit={form.submit((typed) => save({ ...typed, replaces: form.replaces }))}
      >
        {fields.map((name) => (
          <Field
            key={name}
            label={t(`address.${name}`)}
            autoComplete="off"
            inputMode={name === 'postal' ? 'numeric' : name === 'phone' ? 'tel' : undefined}
            {...form.field(name)}
          />
        ))}
        <Checkbox label={t('address.wholeOrder')} {...form.field('whole_order')} />
        {form.isOutdated && (
          <ChangedMeanwhile onKeep={withReset(form.keepTyped)} onDrop={withReset(form.dropTyped)} />
        )}
        <FormActions
          error={form.isOutdated ? null : change.error}
          save={t('address.save')}
          busy={change.isPending}
          disabled={form.isOutdated}
        />
      </form>
    </details>
  )
}
