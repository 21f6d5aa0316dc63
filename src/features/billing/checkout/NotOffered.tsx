import { useTranslation } from 'react-i18next'
import { programmeType, type Programme } from '#contract/catalogue/programmes.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useTitle } from '#platform/i18n/Title.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/states/Empty.tsx'

/** A programme that takes no orders, and another one that does. */
export function NotOffered({
  programme,
  programmes,
  back,
}: {
  programme: Programme
  programmes: readonly Programme[]
  /** Where there is no other. */
  back: '/' | '/dashboard'
}) {
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
