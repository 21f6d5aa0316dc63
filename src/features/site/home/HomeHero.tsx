import { useTranslation } from 'react-i18next'
import { quote } from '#contract/billing/pricing.ts'
import type { Prices } from '#contract/catalogue/catalogue.ts'
import { trialDays } from '#contract/shared/limits.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Title } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Hero } from '#ui/Hero.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Marked } from '#ui/Marked.tsx'
import type { FrontPage } from './front-page.ts'
import { LessonClip } from './LessonClip.tsx'

export function HomeHero({
  offers,
  intake,
  prices,
  lesson,
}: Pick<FrontPage, 'offers' | 'intake' | 'prices' | 'lesson'>) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const price = lowestPrice(prices)
  return (
    <Hero
      below={
        intake && (
          <>
            <Icon name="calendar" />
            <span>
              <Marked
                text={t('hero.intake', {
                  title: intake.title,
                  from: format.longDate(intake.starts_on),
                  to: format.longDate(intake.ends_on),
                })}
              >
                {(title) => <Title of={title} />}
              </Marked>
            </span>
          </>
        )
      }
      heading={<Marked text={t('hero.heading')}>{(words) => <mark>{words}</mark>}</Marked>}
      text={t('hero.text')}
      note={
        price && (
          <Marked
            text={t(price.hardcopySen > 0 ? 'hero.fromWithHardcopy' : 'hero.from', {
              price: format.money(price.totalSen),
            })}
          >
            {(words) => <strong className="numbers">{words}</strong>}
          </Marked>
        )
      }
      actions={
        <>
          {offers.full && (
            <Link to="/full-programme/order/subjects" className={buttonClass({ size: 'large' })}>
              {t('hero.join')}
            </Link>
          )}
          {offers.trial && (
            <Link
              to="/trial-programme"
              className={buttonClass({ variant: 'secondary', size: 'large' })}
            >
              {t('hero.trial', { days: trialDays })}
            </Link>
          )}
        </>
      }
      points={t('hero.points', { returnObjects: true })}
      picture={<LessonClip lesson={lesson} />}
    />
  )
}

/** The price of the smallest number of classes. */
function lowestPrice(prices: Prices) {
  const fewest = Math.min(...prices.tiers.map(({ no_sub }) => no_sub))
  return quote(prices, fewest, null)
}
