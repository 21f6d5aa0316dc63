import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './staff.module.css'

/** A form that opens in its place; what is typed into it is kept until it is saved or dropped. */
export function DraftForm({
  title,
  open,
  onOpen,
  onSubmit,
  failure,
  save,
  busy,
  disabled = false,
  onDrop,
  foot,
  children,
}: {
  title: string
  open: boolean
  onOpen: (open: boolean) => void
  onSubmit: (event: FormEvent) => Promise<void>
  failure: string | undefined
  /** What the button says. */
  save: string
  busy: boolean
  /** For another reason than the network. */
  disabled?: boolean
  /** Undefined while nothing is typed. */
  onDrop: (() => void) | undefined
  foot?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation('staff')
  const reachable = useReachable()
  return (
    <details
      className={styles.extra}
      open={open}
      onToggle={({ currentTarget }) => onOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      <form
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className={`stack ${styles.narrow}`}
      >
        {children}
        {failure && (
          <Notice tone="danger" announce>
            {failure}
          </Notice>
        )}
        <div className="cluster">
          <Button type="submit" busy={busy} disabled={!reachable || disabled}>
            {save}
          </Button>
          {onDrop && (
            <Button variant="quiet" onClick={onDrop}>
              {t('intakes.dropDraft')}
            </Button>
          )}
        </div>
        {foot}
        {!reachable && <p className={styles.quiet}>{t('needsNetwork')}</p>}
      </form>
    </details>
  )
}
