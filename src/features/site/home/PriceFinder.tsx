import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instalmentCount } from '#contract/shared/limits.ts'
import { quote } from '#contract/billing/pricing.ts'
import type { Prices } from '#contract/catalogue/catalogue.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { sentences, useFormat } from '#platform/i18n/use-format.ts'
import type { PaymentMethod } from '#contract/billing/payments/payment-methods.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { Fold } from './Fold.tsx'

const usualClassCount = 3

type Props = { prices: Prices; methods: readonly PaymentMethod[] }

/** The price for a number of classes. Without script it shows the usual number. */
export function PriceFinder({ prices, methods }: Props) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { tiers } = prices
  const usual = tiers.findIndex((tier) => tier.no_sub === usualClassCount)
  const [index, setIndex] = useState(Math.max(usual, 0))
  const classCount = tiers[index]?.no_sub ?? 0
  const price = quote(prices, classCount, null)
  if (!price) return null
  const [first = 0, second = 0] = price.instalmentsSen
  const hasPlan = methods.includes('card')
  const single = methods.flatMap((method) =>
    method === 'card' ? [] : t(`pricing.method.${method}`),
  )
  const ways = { methods: format.list(single, 'disjunction'), count: instalmentCount }
  return (
    <div className="finder">
      <div className="choice">
        <p id="class-count-label" className="question">
          {t('pricing.howMany')}
        </p>
        <div className="stepper" role="group" aria-labelledby="class-count-label">
          <button
            type="button"
            disabled={index === 0}
            aria-label={t('pricing.fewer')}
            onClick={() => setIndex(index - 1)}
          >
            <Icon name="minus" />
          </button>
          <output className="numbers">{t('pricing.classes', { count: classCount })}</output>
          <button
            type="button"
            disabled={index === tiers.length - 1}
            aria-label={t('pricing.more')}
            onClick={() => setIndex(index + 1)}
          >
            <Icon name="plus" />
          </button>
        </div>
        {hasPlan && (
          <p className="month">
            <strong className="numbers">{format.money(second)}</strong>
            {` ${t('pricing.perMonth', { count: instalmentCount })}`}
          </p>
        )}
        {hasPlan && price.nextClassSenPerMonth !== null && (
          <p className="more">
            {t('pricing.nextClass', { price: format.money(price.nextClassSenPerMonth) })}
          </p>
        )}
      </div>
      <div className="sum">
        <Fold title={t('pricing.breakdown')} onlyNarrow>
          <dl className="numbers">
            <div>
              <dt>{t('pricing.tuition')}</dt>
              <dd>{format.money(price.tuitionSen)}</dd>
            </div>
            <div>
              <dt>
                {t('pricing.hardcopy', { price: format.money(price.hardcopySen / classCount) })}
              </dt>
              <dd>{format.money(price.hardcopySen)}</dd>
            </div>
          </dl>
          <p className="note">
            {sentences(
              hasPlan && t('pricing.firstMonth', { price: format.money(first) }),
              single.length > 0 && t(hasPlan ? 'pricing.onceOrPlan' : 'pricing.once', ways),
              t('pricing.nonRefundable'),
            )}
          </p>
        </Fold>
        <p className="total numbers">
          {t('pricing.total')}
          <span>{format.money(price.totalSen)}</span>
        </p>
        <Link
          to="/full-programme/order/subjects"
          className={buttonClass({ variant: 'accent', size: 'large', wide: true })}
        >
          {t('pricing.join')}
        </Link>
      </div>
    </div>
  )
}
