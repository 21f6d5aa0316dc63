import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '#platform/now.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toasts.ts'
import { FormFailure } from './forms/FormFailure.tsx'
import styles from './lists/StaffList.module.css'
import { endOffer, useUndoOffers, type UndoOffer } from './undo.ts'
import { useStaffChange } from './use-staff-change.ts'

/** Lists recent actions, each with a button that undoes it for a few seconds. */
export function UndoBar() {
  const offers = useUndoOffers()
  return (
    <div role="status">
      {offers.map((offer) => (
        <OfferRow key={offer.id} offer={offer} />
      ))}
    </div>
  )
}

function OfferRow({ offer: { id, text, until, undo, changes, undone } }: { offer: UndoOffer }) {
  const { t } = useTranslation('staff/kit')
  const now = useNow(1000).getTime()
  const [isHeld, setHeld] = useState(false)
  const undoing = useStaffChange(undo, { changes })
  const isKept = isHeld || !undoing.isIdle
  useEffect(() => {
    if (isKept) return
    const timer = setTimeout(() => endOffer(id), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [isKept, id, until])
  return (
    <div
      className={styles.bar}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>
        {text}{' '}
        {!isKept && (
          <span aria-hidden className="numbers">
            {t('undo.left', { seconds: Math.max(1, Math.ceil((until - now) / 1000)) })}
          </span>
        )}
      </p>
      {!undoing.isError && (
        <Button
          variant="secondary"
          busy={undoing.isPending}
          onClick={() =>
            undoing.mutate(undefined, {
              onSuccess: () => {
                endOffer(id)
                showToast(undone, 'success')
              },
            })
          }
        >
          {t('undo.do')}
        </Button>
      )}
      <FormFailure error={undoing.error} />
      <Button variant="quiet" onClick={() => endOffer(id)}>
        {t('close')}
      </Button>
    </div>
  )
}
