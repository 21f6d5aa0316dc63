import { useTranslation } from 'react-i18next'
import { seatHeldHours } from '#contract/shared/limits.ts'
import {
  offerReasonMaximumCharacters,
  OfferSeat as Body,
  type ClassFill,
} from '#contract/enrolment/staff-seats.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'

/** Holds a seat for one person of the waiting list, out of turn. */
export function OfferSeat({
  seats: { intake_key: intakeKey, class_id: classId, capacity, taken },
  person: { uid, name, email },
  onClose,
}: {
  seats: ClassFill
  person: { uid: string; name: string; email: string }
  onClose: () => void
}) {
  const { t } = useTranslation(['staff/school', 'staff/kit'])
  const isFull = capacity !== null && taken >= capacity
  const { field, submit, watch } = useStaffForm(Body, { uid, reason: '', beyond_limit: false })
  const offer = useStaffChange(
    (body: Body) => callStaff('offerSeat', { params: { intakeKey, classId }, body }),
    { changes: enrolmentParts },
  )
  async function send(body: Body) {
    const done = await offer.mutateAsync(body).catch(() => undefined)
    if (!done) return
    showToast(t('seats.offered', { name: name || email }), 'success')
    onClose()
  }
  return (
    <Dialog
      open
      title={t('seats.offerTo', { name: name || email })}
      closeLabel={t('staff/kit:close')}
      onClose={onClose}
    >
      <form noValidate className="stack" onSubmit={submit(send)}>
        <p>{t('seats.offerText', { count: seatHeldHours })}</p>
        <Field
          label={t('seats.reason')}
          hint={t('seats.reasonHint')}
          maxLength={offerReasonMaximumCharacters}
          {...field('reason')}
        />
        {isFull && (
          <Checkbox
            label={t('seats.beyond')}
            hint={t('seats.beyondHint', { taken, capacity })}
            {...field('beyond_limit')}
          />
        )}
        <FormActions
          error={offer.error}
          save={t('seats.offer')}
          busy={offer.isPending}
          disabled={isFull && !watch('beyond_limit')}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
