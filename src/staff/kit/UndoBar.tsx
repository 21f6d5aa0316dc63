import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '#platform/now.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toasts.ts'
import { FormFailure } from './forms/FormFailure.tsx'
import styles from './lists/StaffList.module.css'
import { endOffer, useUndoOffers, type UndoOffer } from './undo.ts'
import { useStaffChange } from './use-staff-change.ts'

/** What was just done, each with a way to take it back for some seconds. Stays in view. */
export function UndoBar() {
  const offers = useUndoOffers()
  return (
    <div role="status">
      {offers.map((offer) => (
        <Offered key={offer.id} offer={offer} />
      ))}
    </div>
  )
}

function Offered({ offer: { id, text, until, undo, changes, undone } }: { offer: UndoOffer }) {
  const { t } = useTranslation('staff/kit')
  const now = useNow(1000).getTime()
  const [isHeld, setHeld] = useState(false)
  const taking = useStaffChange(undo, { changes })
  const stays = isHeld || !taking.isIdle
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => endOffer(id), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [stays, id, until])
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
        {!stays && (
          <span aria-hidden className="numbers">
            {t('undo.left', { seconds: Math.max(1, Math.ceil((until - now) / 1000)) })}
          </span>
        )}
      </p>
      {!taking.isError && (
        <Button
          variant="secondary"
          busy={taking.isPending}
          onClick={() =>
            taking.mutate(undefined, {
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
      <FormFailure error={taking.error} />
      <Button variant="quiet" onClick={() => endOffer(id)}>
        {t('close')}
      </Button>
    </div>
  )
}
