import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ProgrammePage } from '#contract/classroom/classroom.ts'
import { recordingMonths } from '#contract/limits.ts'
import { lowestPrice, pricesOf } from '#contract/orders/lowest-price.ts'
import { programmeContents, programmeType } from '#contract/programmes.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './programmes.module.css'
import { catalogueQuery } from './queries.ts'

/** The programme's page for people who have not joined: what it is, its dates and its price. */
export function NotSubscribed({ page }: { page: ProgrammePage }) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const { programme, intake } = page
  const type = programmeType(programme)
  const isPaid = type === 'full' || type === 'plus'
  return (
    <div className={styles.parts}>
      <p className={styles.lead}>{t(`about.${isPaid ? type : 'other'}`)}</p>
      <Card as="section" className={styles.offer}>
        <p className={styles.quiet}>{t('notSubscribed')}</p>
        {isPaid && (
          <>
            <h2>{t('included.title')}</h2>
            <ul role="list" className={styles.included}>
              {programmeContents[type].map((key) => (
                <li key={key}>
                  <Icon name="check" />
                  {t(`included.${key}`, { months: recordingMonths })}
                </li>
              ))}
            </ul>
          </>
        )}
        {intake && (
          <p className="numbers">
            {t('intake', {
              from: format.longDate(intake.starts_on),
              to: format.longDate(intake.ends_on),
            })}
          </p>
        )}
        {isPaid && <PriceHint programmeId={programme.id} />}
        <Link
          to={isPaid ? `/${programme.url_safe_name}/order/subjects` : '/full-programme'}
          className={buttonClass({ variant: 'accent', size: 'large' })}
        >
          {type === 'plus' ? t('joinNamed', { programme: programme.title }) : t('joinFull')}
        </Link>
      </Card>
    </div>
  )
}

/** Hidden until loaded: it is a hint, and the order shows the price. */
function PriceHint({ programmeId }: { programmeId: number }) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const { data } = useQuery(catalogueQuery())
  const lowest = data && lowestPrice(pricesOf(data, programmeId))
  if (!lowest) return null
  return (
    <p className={`numbers ${styles.price}`}>
      {t('priceFrom', { price: format.money(lowest.totalSen), count: lowest.classes })}
    </p>
  )
}
