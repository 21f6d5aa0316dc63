import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '#platform/api/online.ts'
import { Button } from '#ui/Button.tsx'
import { WrongFields } from '#ui/forms/WrongFields.tsx'
import { FormFailure } from './FormFailure.tsx'
import kit from '../kit.module.css'

/** The end of a form: why it was not sent, its buttons, and that sending needs a connection. */
export function FormActions({
  error,
  saves = true,
  save,
  busy,
  disabled = false,
  hasDraft = false,
  onCancel,
  children,
  foot,
}: {
  error: unknown
  /** False for what changes nothing, such as a preview. */
  saves?: boolean
  /** Label of the button that sends the form. */
  save: string
  busy: boolean
  /** Disabled for a reason other than the network. */
  disabled?: boolean
  /** Cancelling discards the draft. */
  hasDraft?: boolean
  onCancel?: (() => void) | undefined
  /** More buttons. */
  children?: ReactNode
  foot?: ReactNode
}) {
  const { t } = useTranslation('staff/kit')
  const reachable = useReachable()
  return (
    <>
      <CheckFields />
      <FormFailure error={error} saves={saves} />
      <div className="cluster">
        <Button type="submit" busy={busy} disabled={!reachable || disabled}>
          {save}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t(hasDraft ? 'dropDraft' : 'cancel')}
          </Button>
        )}
        {children}
      </div>
      {foot}
      {!reachable && <p className={kit.quiet}>{t('needsNetwork')}</p>}
    </>
  )
}

/** Lists the wrong fields once the form is sent, and focuses the first. Part of `FormActions`. */
export function CheckFields() {
  const { t } = useTranslation('error')
  return <WrongFields title={t('check')} />
}
