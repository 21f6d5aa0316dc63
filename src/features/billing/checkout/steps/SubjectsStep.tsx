import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { quote } from '#contract/billing/pricing.ts'
import type { Prices } from '#contract/catalogue/catalogue.ts'
import type { ClassSeats } from '#contract/enrolment/seats.ts'
import type { Conflict } from '#contract/billing/conflicts.ts'
import { opensPapers, type Programme } from '#contract/catalogue/programmes.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { sentences, useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import styles from '../checkout.module.css'
import { classesByStream } from '../class-groups.ts'
import { SelectableClassCard } from '../SelectableClassCard.tsx'
import { PricePreview } from '../paying/PricePreview.tsx'
import { isConflictOf, useConflictText } from '../conflict-text.ts'

export function SubjectsStep({
  programme,
  subjects,
  prices,
  subscribed,
  included,
  conflicts,
  programmes,
  chosen,
  intakes,
  seats,
  wait,
  onChange,
  onContinue,
}: {
  programme: Programme
  subjects: readonly Subject[]
  prices: Prices
  subscribed: readonly number[]
  /** The student's other programme that includes a class, by class. */
  included: ReadonlyMap<number, number>
  conflicts: readonly Conflict[]
  programmes: readonly Programme[]
  chosen: readonly number[]
  /** The choice of the intake if there are several, and the notice that it has begun. */
  intakes: ReactNode
  /** The seats of classes that are full or nearly full, or on whose waiting list the student is. */
  seats: readonly ClassSeats[]
  /** The waiting list of a class. */
  wait: (subject: Subject, seats: ClassSeats) => ReactNode
  onChange: (chosen: number[]) => void
  onContinue: () => void
}) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const sayConflict = useConflictText(subjects, programmes)
  const price = quote(prices, chosen.length, null, subscribed.length)
  const first = quote(prices, 1, null, subscribed.length)
  const hasAll = subjects.every(({ id }) => subscribed.includes(id))
  const reason =
    chosen.length === 0
      ? t(
          subjects.length === 0
            ? 'subjects.none'
            : hasAll
              ? 'subjects.hasAll'
              : 'subjects.chooseOne',
        )
      : price === undefined
        ? t('subjects.notSold', { count: chosen.length })
        : undefined

  const titleOf = (id: number | undefined) => programmes.find((one) => one.id === id)?.title

  const seatsOf = ({ id }: Subject) => seats.find(({ class_id }) => class_id === id)
  const waitFor = (subject: Subject) => {
    const found = seatsOf(subject)
    return found && wait(subject, found)
  }

  function tick(id: number, isTicked: boolean) {
    onChange(isTicked ? [...chosen, id] : chosen.filter((other) => other !== id))
  }

  return (
    <div className={styles.columns}>
      <div className="stack">
        <header>
          <h1>{t('subjects.title')}</h1>
          <p className={styles.lead}>{t('subjects.lead')}</p>
          <PapersLine programme={programme} programmes={programmes} />
        </header>
        <p className="only-heard" role="status">
          {sentences(...conflicts.map((one) => sayConflict(one, one.class_id)))}
        </p>
        {intakes}
        {classesByStream(subjects).map(({ stream, classes }) => (
          <section key={stream} className="stack" aria-labelledby={`stream-${stream}`}>
            <h2 id={`stream-${stream}`}>{t(`stream.${stream}`)}</h2>
            <ul role="list" className={styles.classes}>
              {classes.map((subject) => (
                <SelectableClassCard
                  key={subject.id}
                  subject={subject}
                  seats={seatsOf(subject)}
                  below={waitFor(subject)}
                  isSubscribed={subscribed.includes(subject.id)}
                  isChosen={chosen.includes(subject.id)}
                  includedIn={titleOf(included.get(subject.id))}
                  warnings={conflicts
                    .filter((one) => isConflictOf(one, subject.id))
                    .map((one) => sayConflict(one, subject.id))}
                  onTick={(isTicked) => tick(subject.id, isTicked)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <aside className={styles.running} aria-label={t('subjects.summary')}>
        <PricePreview
          count={chosen.length}
          price={price}
          first={chosen.length ? undefined : first}
        />
        <div className={styles.bar}>
          {reason ? (
            <p id="why-not-continue" className="quiet" role="status">
              {reason}
            </p>
          ) : (
            <p className={`numbers ${styles.sum}`}>
              <span className={styles.count}>{t('subjects.chosen', { count: chosen.length })}</span>
              {price && format.money(price.totalSen)}
            </p>
          )}
          <Button
            size="large"
            disabled={reason !== undefined}
            aria-describedby={reason && 'why-not-continue'}
            onClick={onContinue}
          >
            {t('subjects.continue')}
          </Button>
        </div>
      </aside>
    </div>
  )
}

type PapersLineProps = { programme: Programme; programmes: readonly Programme[] }

/** Says whether the programme opens past papers, and if not, what does. */
function PapersLine({ programme, programmes }: PapersLineProps) {
  const { t } = useTranslation('checkout')
  if (opensPapers(programme)) return <p>{t('papers.included')}</p>
  const opening = programmes.find((one) => opensPapers(one) && !one.discontinued)
  return (
    <p>
      {t('papers.notIncluded')}{' '}
      {opening ? (
        <>
          {t('papers.byPlus')} <Link to={`/${opening.url_safe_name}`}>{t('papers.toPlus')}</Link>
        </>
      ) : (
        t('papers.byFriend')
      )}
    </p>
  )
}
