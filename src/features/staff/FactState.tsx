import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import type { ChangePageContent, StaffPageContent } from '#contract/page-content.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Tag } from '#ui/Tag.tsx'
import styles from './Facts.module.css'

type What = Exclude<ChangePageContent['do'], 'save-draft'>

/** Where a document stands between the content files, its draft and the public page, and what can be done about it. */
export function FactState({
  page,
  busy,
  onChange,
}: {
  page: StaffPageContent
  /** What is under way. */
  busy: ChangePageContent['do'] | undefined
  onChange: (what: What) => void
}) {
  const { t } = useTranslation('staff')
  const reachable = useReachable()
  const [asks, setAsks] = useState<What>()
  const sure = (what: 'drop-draft' | 'take-files') => (
    <Button
      variant={asks === what ? 'danger' : 'quiet'}
      busy={busy === what}
      disabled={!reachable}
      onClick={() => {
        if (asks === what) onChange(what)
        setAsks(asks === what ? undefined : what)
      }}
    >
      {t(asks === what ? `facts.really.${what}` : `facts.do.${what}`)}
    </Button>
  )
  return (
    <>
      <p className={styles.quiet}>
        {page.has_draft && (
          <>
            <Tag tone="accent">{t('facts.draft')}</Tag> {t('facts.draftText')}{' '}
          </>
        )}
        {!page.has_draft && page.by_staff && `${t('facts.byStaffText')} `}
        {page.changed &&
          t('facts.changed', {
            when: formatDateTime(new Date(page.changed.at)),
            by: page.changed.by ?? '',
          })}
      </p>
      {page.has_draft && (
        <div className="cluster">
          {page.preview && (
            <a
              href={page.preview}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'secondary' })}
            >
              {t('facts.preview')}
            </a>
          )}
          <Button
            busy={busy === 'publish'}
            disabled={!reachable}
            onClick={() => {
              setAsks(undefined)
              onChange('publish')
            }}
          >
            {t('facts.do.publish')}
          </Button>
          {sure('drop-draft')}
        </div>
      )}
      {!page.has_draft && page.by_staff && <div>{sure('take-files')}</div>}
    </>
  )
}
