import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { programmeType, type Programme } from '#contract/catalogue/programmes.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useTitle } from '#platform/i18n/Title.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { catalogueQuery } from './queries.ts'

type Props = { programme: Programme; isVisitor?: boolean }

/** A discontinued programme, with a link to the full programme if that is on offer. */
export function Discontinued({ programme, isVisitor = false }: Props) {
  const { t } = useTranslation('programmes')
  const words = { programme: useTitle()(programme.title) }
  const { data: catalogue } = useQuery(catalogueQuery())
  const hasFull = catalogue?.programmes.some(
    (one) => one.id !== programme.id && programmeType(one) === 'full' && !one.discontinued,
  )
  const back = isVisitor
    ? ({ to: '/', text: 'toHome' } as const)
    : ({ to: '/dashboard', text: 'toDashboard' } as const)
  const { to, text } = hasFull ? ({ to: '/full-programme', text: 'seeFull' } as const) : back
  return (
    <Empty
      icon="info"
      title={t('discontinued')}
      action={
        <Link to={to} className={buttonClass()}>
          {t(text)}
        </Link>
      }
    >
      {t(hasFull ? 'discontinuedText' : 'discontinuedFull', words)}
    </Empty>
  )
}
