import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/identity/account.ts'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import { debtKeptMonths, eraseAfterDays } from '#contract/shared/limits.ts'
import { callAccount } from '#platform/api/call-account.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { signOutAndErase } from '#platform/session/forget-person.ts'
import styles from './account.module.css'
import { Outcome } from './Outcome.tsx'
import { useChange } from './use-change.ts'

type Props = { account: Account; reachable: boolean; onSignInAgain: () => void }

/** Deletes the account. Shows the data to be deleted, the data kept with reasons, and payments to settle first. */
export function DeleteAccount({ account, reachable, onSignInAgain }: Props) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const [isConfirming, setConfirming] = useState(false)
  const [lastDay, setLastDay] = useState('')
  const [understood, setUnderstood] = useState(false)
  const deleting = useChange(async () => {
    setConfirming(false)
    await callAccount('deleteAccount', { body: { understood: true } })
    await signOutAndErase()
  })
  const { unsettled, debts, is_staff, paid_orders } = account
  const owed = debts.reduce((sum, { amount }) => sum + amount, 0)
  const isBlocked = unsettled.length > 0 || is_staff
  return (
    <section aria-labelledby="delete" className={styles.part}>
      <h2 id="delete">{t('delete.title')}</h2>
      <p>{t('delete.text', { count: eraseAfterDays })}</p>
      <div>
        <h3>{t('delete.goes')}</h3>
        <ul>
          {t('delete.goesList', { returnObjects: true }).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{t('delete.stays')}</h3>
        <ul>
          {t('delete.staysList', { returnObjects: true }).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {paid_orders > 0 && <p className="quiet">{t('delete.paid', { count: paid_orders })}</p>}
      </div>
      {is_staff && <Notice icon="lock">{t('delete.staff')}</Notice>}
      {unsettled.length > 0 && (
        <Notice tone="warning" title={t('delete.first')}>
          <p>{t('delete.firstText')}</p>
          <ul>
            {unsettled.map(({ order_id, why }) => (
              <li key={order_id}>
                {t(`delete.unsettled.${why}`)}{' '}
                <Link to={`/orders/${order_id}`}>{t('delete.order')}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {debts.length > 0 && (
        <Notice tone="warning" title={t('delete.owed', { amount: format.money(owed) })}>
          <p>{t('delete.owedText', { months: debtKeptMonths })}</p>
          <ul>
            {debts.map(({ order_id, amount }) => (
              <li key={order_id}>
                {format.money(amount)} <Link to={`/orders/${order_id}`}>{t('delete.order')}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Outcome failure={deleting.error} onSignInAgain={onSignInAgain} />
      {!isBlocked && (
        <div>
          <Button
            variant="danger"
            busy={deleting.isPending}
            disabled={!reachable}
            onClick={() => {
              setLastDay(format.longDate(addDays(malaysianDay(new Date()), eraseAfterDays)))
              setUnderstood(false)
              setConfirming(true)
            }}
          >
            {t('delete.button')}
          </Button>
        </div>
      )}
      <Dialog
        open={isConfirming}
        title={t('delete.ask')}
        closeLabel={t('close')}
        onClose={() => setConfirming(false)}
        actions={
          <>
            <Button variant="quiet" onClick={() => setConfirming(false)}>
              {t('delete.cancel')}
            </Button>
            <Button variant="danger" disabled={!understood} onClick={() => deleting.mutate()}>
              {t('delete.confirm')}
            </Button>
          </>
        }
      >
        <p>
          {t('delete.last', {
            day: lastDay,
          })}
        </p>
        <Checkbox
          label={t('delete.understood')}
          checked={understood}
          onChange={({ currentTarget }) => setUnderstood(currentTarget.checked)}
        />
      </Dialog>
    </section>
  )
}
