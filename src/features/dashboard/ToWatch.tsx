import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import dashboard from './dashboard.module.css'
import type { Plan } from './plan.ts'
import { Recordings, useAmount } from './Recordings.tsx'
import styles from './Recordings.module.css'

/** What is left to watch, what was left in the middle first, and what a student who joined late can catch up with. */
export function ToWatch({
  plan: { toWatch, catchUp },
  subjects,
  isKnown,
  ageText,
}: {
  plan: Plan
  subjects: readonly Subject[]
  /** The recordings of their classes were loaded on this device once. */
  isKnown: boolean
  /** How old the list is; null while it is current. */
  ageText: string | null
}) {
  const { t } = useTranslation('dashboard-more')
  const [amount, amountToCatchUp] = [useAmount(toWatch), useAmount(catchUp)]
  return (
    <section className={dashboard.wide} aria-labelledby="to-watch">
      <h2 id="to-watch">{t('plan.toWatch')}</h2>
      {ageText && <Freshness text={ageText} />}
      {!isKnown && <p className="quiet">{t('plan.notKnown')}</p>}
      {toWatch.length > 0 ? (
        <>
          <p className={`numbers quiet ${styles.amount}`}>{amount}</p>
          <Recordings recordings={toWatch} subjects={subjects} />
        </>
      ) : (
        isKnown && <p className="quiet">{t('plan.nothingToWatch')}</p>
      )}
      {catchUp.length > 0 && (
        <details className={styles.catchUp}>
          <summary>
            {t('plan.catchUp')} <span className="numbers quiet">{amountToCatchUp}</span>
          </summary>
          <p className="quiet">{t('plan.catchUpText')}</p>
          <Recordings recordings={catchUp} subjects={subjects} />
        </details>
      )}
      <p className={styles.all}>
        <Link to="/account/progress">{t('seeProgress')}</Link>
      </p>
    </section>
  )
}
