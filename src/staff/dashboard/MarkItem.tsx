import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  queueRights,
  type MarkQueueItem,
  type QueueItem,
  type StaffQueue,
} from '#contract/dashboard/queue.ts'
import { addDays, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import { actsOnClass, mayDo } from '#contract/shared/staff/staff-rights.ts'
import { Choose } from '#staff/kit/forms/Choose.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/forms/Field.tsx'

/** The time of day at which postponed items return. */
const snoozeEndsAt = '07:00'

type Props = {
  item: QueueItem
  queue: StaffQueue
  busy: boolean
  error: Error | null
  onSave: (mark: Pick<MarkQueueItem, 'owner_uid' | 'snoozed_until'>) => void
  onClose: () => void
}

/** Assigns or snoozes waiting work. */
export function MarkItem({ item, queue, busy, error, onSave, onClose }: Props) {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  const [owner, setOwner] = useState(item.owner?.uid ?? '')
  const [day, setDay] = useState(
    item.snoozed_until === null ? '' : malaysianDay(new Date(item.snoozed_until)),
  )
  const today = malaysianDay(new Date(queue.server_time))
  return (
    <Dialog
      open
      title={t(`queue.kinds.${item.kind}`, { count: item.count })}
      closeLabel={t('staff/kit:close')}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('staff/kit:cancel')}
          </Button>
          <Button
            busy={busy}
            onClick={() =>
              onSave({
                owner_uid: owner || null,
                snoozed_until: day ? atMalaysianTime(day, snoozeEndsAt).toISOString() : null,
              })
            }
          >
            {t('queue.save')}
          </Button>
        </>
      }
    >
      <FormFailure error={error} />
      <Choose
        label={t('queue.owner')}
        none={t('queue.nobody')}
        choices={queue.staff
          .filter(
            ({ role, acts_on }) =>
              mayDo(role, queueRights[item.kind]) &&
              (item.class === null || actsOnClass(acts_on, item.class.id)),
          )
          .map(({ uid, name }) => ({ value: uid, text: name }))}
        value={owner}
        onChange={setOwner}
      />
      <Field
        type="date"
        label={t('queue.until')}
        hint={t('queue.untilHint')}
        min={addDays(today, 1)}
        max={item.due === null ? undefined : malaysianDay(new Date(item.due))}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
    </Dialog>
  )
}
