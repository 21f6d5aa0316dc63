import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Prices } from '#contract/catalogue/catalogue.ts'
import type { ProgrammePage } from '#contract/classroom/classroom.ts'
import { inLocale } from '#contract/shared/text/in-locale.ts'
import { recordingMonths } from '#contract/shared/limits.ts'
import { lowestPrice, pricesOf } from '#contract/catalogue/lowest-price.ts'
import { programmeContents, programmeType } from '#contract/catalogue/programmes.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useTitle } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './programmes.module.css'
import { catalogueQuery } from './queries.ts'

/** The programme's page for people who have not joined: description, dates and price. */
export function NotSubscribed({ page }: { page: ProgrammePage }) {
  const { t, i18n } = useTranslation('programmes')
  const titleOf = useTitle()
  const format = useFormat()
  const { programme, intake } = page
  const type = programmeType(programme)
  const isPaid = type === 'full' || type === 'plus'
  const { data: catalogue } = useQuery(catalogueQuery())
  const prices = catalogue && pricesOf(catalogue, programme.id)
  const contents = prices?.contents
    ? inLocale(prices.contents, i18n.language).map(({ text }) => text)
    : isPaid
      ? programmeContents[type].map((key) => t(`included.${key}`, { months: recordingMonths }))
      : []
  return (
    <div className={styles.parts}>
      <p className={styles.lead}>{t(`about.${isPaid ? type : 'other'}`)}</p>
      <Card as="section" className={styles.offer}>
        <p className={styles.quiet}>{t('notSubscribed')}</p>
        {isPaid && (
          <>
            <h2>{t('included.title')}</h2>
            <ul role="list" className={styles.included}>
              {contents.map((text) => (
                <li key={text}>
                  <Icon name="check" />
                  {text}
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
        {isPaid && prices && <PriceHint prices={prices} />}
        <Link
          to={isPaid ? `/${programme.url_safe_name}/order/subjects` : '/full-programme'}
          className={buttonClass({ variant: 'accent', size: 'large' })}
        >
          {type === 'plus'
            ? t('joinNamed', { programme: titleOf(programme.title) })
            : t('joinFull')}
        </Link>
      </Card>
    </div>
  )
}

/** The lowest price; the order shows the actual one. */
function PriceHint({ prices }: { prices: Prices }) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const lowest = lowestPrice(prices)
  if (!lowest) return null
  return (
    <p className={`numbers ${styles.price}`}>
      {t('priceFrom', { price: format.money(lowest.totalSen), count: lowest.classes })}
    </p>
  )
}
