import { useTranslation } from 'react-i18next'
import type { ClassSeats } from '#contract/enrolment/seats.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { Marked } from '#ui/Marked.tsx'
import { showToast } from '#ui/toasts.ts'
import styles from './SelectableClassCard.module.css'
import { failureWords } from './paying/failure-words.ts'
import { isFreeAgain, useWaitingList } from './use-waiting-list.ts'

/** Below a class: the waiting list of a full one, or the seat that is held for this person. */
export function WaitForSeat({
  programmeId,
  intakeKey,
  name,
  seats: { class_id, left, place, held_until },
}: {
  programmeId: number
  intakeKey: string
  /** The name of the class. */
  name: string
  seats: ClassSeats
}) {
  const { t } = useTranslation(['checkout', 'refusals'])
  const format = useFormat()
  const { mutate, isPending, error } = useWaitingList(programmeId, () =>
    showToast(t('seats.freeAgain', { name }), 'success'),
  )
  const waits = place !== null || held_until !== null
  if (!waits && left !== 0) return null
  const text = t(waits ? 'seats.leave' : 'seats.join', { name })
  return (
    <div className={styles.wait}>
      {waits && (
        <p role="status">
          {held_until === null
            ? t('seats.place', { place: place ?? 1 })
            : t('seats.held', { time: format.dateTime(new Date(held_until)) })}
        </p>
      )}
      <FormFailure text={error && !isFreeAgain(error) && t(failureWords(error))} />
      <Button
        variant={waits ? 'quiet' : 'secondary'}
        busy={isPending}
        onClick={() => mutate({ join: !waits, body: { class_id, intake_key: intakeKey } })}
      >
        <Marked text={text}>{(quiet) => <span className="only-heard">{quiet}</span>}</Marked>
      </Button>
    </div>
  )
}
