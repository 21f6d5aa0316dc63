import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seatHeldHours } from '#contract/limits.ts'
import {
  offerReasonMaximumCharacters,
  OfferSeat as Body,
  type ClassFill,
} from '#contract/staff/seats.ts'
import { readForm } from '#contract/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { FormActions } from '#staff/kit/FormActions.tsx'
import { useFieldError } from '#staff/kit/use-field-error.ts'
import { useFormMessages } from '#staff/kit/use-form-messages.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.ts'

/** Holds a seat for one person of the waiting list, out of turn. */
export function OfferSeat({
  its: { intake_key: intakeKey, class_id: classId, capacity, taken },
  person: { uid, name, email },
  onClose,
}: {
  its: ClassFill
  person: { uid: string; name: string; email: string }
  onClose: () => void
}) {
  const { t } = useTranslation(['staff/school', 'staff/kit'])
  const isFull = capacity !== null && taken >= capacity
  const [reason, setReason] = useState('')
  const [isBeyond, setBeyond] = useState(false)
  const read = readForm(Body, { uid, reason, beyond_limit: isBeyond })
  const [messages, setMessages] = useFormMessages(read)
  const errorOf = useFieldError(messages)
  const offer = useStaffChange((body: Body) =>
    callStaff('offerSeat', { params: { intakeKey, classId }, body }),
  )
  async function send() {
    setMessages(read.whole ? {} : read.messages)
    if (!read.whole || offer.isPending) return
    const done = await offer.mutateAsync(read.values).catch(() => undefined)
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
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p>{t('seats.offerText', { count: seatHeldHours })}</p>
        <Field
          label={t('seats.reason')}
          hint={t('seats.reasonHint')}
          maxLength={offerReasonMaximumCharacters}
          value={reason}
          error={errorOf('reason')}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        {isFull && (
          <Checkbox
            label={t('seats.beyond')}
            hint={t('seats.beyondHint', { taken, capacity })}
            checked={isBeyond}
            onChange={({ currentTarget: { checked } }) => setBeyond(checked)}
          />
        )}
        <FormActions
          error={offer.error}
          save={t('seats.offer')}
          busy={offer.isPending}
          disabled={isFull && !isBeyond}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
