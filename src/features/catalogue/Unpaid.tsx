import { useTranslation } from 'react-i18next'
import type { ProgrammePage } from '#contract/classroom/classroom.ts'
import { payPath } from '#contract/catalogue/programmes.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Notice } from '#ui/Notice.tsx'

/** Warns of a declined card. A suspended programme has its own warning. */
export function Unpaid({ page }: { page: ProgrammePage }) {
  const { t } = useTranslation('programmes')
  const { programme, subscription, unpaid_order: unpaid } = page
  if (!unpaid || subscription?.is_suspended) return null
  return (
    <Notice
      tone="warning"
      action={
        <Link
          to={payPath(programme.url_safe_name, unpaid)}
          className={buttonClass({ variant: 'accent' })}
        >
          {t('unpaid.pay')}
        </Link>
      }
    >
      {t(unpaid.order_status === 'PAID' ? 'unpaid.later' : 'unpaid.first')}
    </Notice>
  )
}
