import { useTranslation } from 'react-i18next'
import { programmeType, type Programme } from '#contract/catalogue/programmes.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useTitle } from '#platform/i18n/Title.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/states/Empty.tsx'

type Props = {
  programme: Programme
  programmes: readonly Programme[]
  /** The link if no other programme is on offer. */
  back: '/' | '/dashboard'
}

/** Says that a programme takes no orders, and offers another one that does. */
export function NotOffered({ programme, programmes, back }: Props) {
  const { t } = useTranslation('checkout')
  const titleOf = useTitle()
  const other = programmes.find(
    (one) =>
      one.id !== programme.id && !one.discontinued && ['full', 'plus'].includes(programmeType(one)),
  )
  return (
    <Empty
      icon="info"
      title={<h1>{t('closed', { programme: titleOf(programme.title) })}</h1>}
      action={
        <Link
          to={other ? `/${other.url_safe_name}/order/subjects` : back}
          className={buttonClass()}
        >
          {other
            ? t('title', { programme: titleOf(other.title) })
            : t(back === '/' ? 'closedHome' : 'closedDashboard')}
        </Link>
      }
    >
      {back === '/dashboard' && t('closedText')}
    </Empty>
  )
}
