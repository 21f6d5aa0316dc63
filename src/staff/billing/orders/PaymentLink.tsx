import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SendPaymentLink } from '#contract/billing/orders-for.ts'
import type { StaffOrderPage } from '#contract/billing/staff-orders.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { showToast } from '#ui/toasts.ts'
import styles from './orders.module.css'

/** Sends the link by which anybody can pay the order, and shows whether it was sent and opened. */
export function PaymentLink({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation('staff/orders')
  const format = useFormat()
  const reachable = useReachable()
  const [chat, setChat] = useState<{ url: string; to: SendPaymentLink['to'] }>()
  const send = useStaffChange(
    (body: SendPaymentLink) => callStaff('sendPaymentLink', { params: { orderId: page.id }, body }),
    {
      changes: ['money'],
      onDone({ chat_url }, { to }) {
        if (chat_url === null) showToast(t('link.mailed'), 'success')
        else setChat({ url: chat_url, to })
      },
    },
  )
  const link = page.payment_link
  if (!link || page.money.is_own) return null
  const when = (at: string) => format.dateTime(new Date(at))
  const isSending = ({ to, by }: SendPaymentLink) =>
    send.isPending && send.variables.to === to && send.variables.by === by
  return (
    <Card as="section" className={styles.beside}>
      <h2>{t('link.title')}</h2>
      <p className="numbers">
        {link.sent
          ? t(`link.sent.${link.sent.to}.${link.sent.by}`, { when: when(link.sent.at) })
          : t('link.notSent')}
      </p>
      {link.sent && (
        <p className={`numbers ${kit.quiet}`}>
          {link.opened_at ? t('link.opened', { when: when(link.opened_at) }) : t('link.notOpened')}
        </p>
      )}
      {(page.guardian ? (['guardian', 'student'] as const) : (['student'] as const)).map((to) => (
        <div key={to} className={`cluster ${styles.actions}`}>
          <Button
            variant={to === 'guardian' || !page.guardian ? 'primary' : 'secondary'}
            busy={isSending({ to, by: 'email' })}
            disabled={!reachable}
            onClick={() => send.mutate({ to, by: 'email' })}
          >
            {t(`link.mail.${to}`)}
          </Button>
          {chat?.to === to ? (
            <a
              className={buttonClass()}
              href={chat.url}
              target="_blank"
              rel="noreferrer"
              onClick={() => setChat(undefined)}
            >
              {t('link.chat')}
            </a>
          ) : (
            <Button
              variant="secondary"
              busy={isSending({ to, by: 'whatsapp' })}
              disabled={!reachable}
              onClick={() => send.mutate({ to, by: 'whatsapp' })}
            >
              {t(`link.whatsapp.${to}`)}
            </Button>
          )}
        </div>
      ))}
      <FormFailure error={send.error} />
    </Card>
  )
}
