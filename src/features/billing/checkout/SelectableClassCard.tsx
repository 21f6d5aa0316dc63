import { Fragment, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import type { ClassSeats } from '#contract/enrolment/seats.ts'
import { useTitle } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Tag } from '#ui/Tag.tsx'
import styles from './SelectableClassCard.module.css'

/** A class with a checkbox. Subscribed, included and full classes are marked. */
export function SelectableClassCard({
  subject,
  isSubscribed,
  isChosen,
  includedIn,
  warnings,
  seats,
  below,
  onTick,
}: {
  subject: Subject
  isSubscribed: boolean
  isChosen: boolean
  /** The title of the student's other programme that includes the class. */
  includedIn: string | undefined
  /** Timetable conflicts of the class. */
  warnings: readonly string[]
  /** Given if the class is full or nearly full, or the student is on its waiting list. */
  seats: ClassSeats | undefined
  /** Content below the card: the waiting list. */
  below: ReactNode
  onTick: (isTicked: boolean) => void
}) {
  const { t } = useTranslation('checkout')
  const titleOf = useTitle()
  const format = useFormat()
  const left = seats?.left ?? null
  const isFull = left === 0 && !isSubscribed
  const colour = { '--subject': subject.background_color_hex } as CSSProperties
  return (
    <li className={styles.item}>
      <label className={`focus-frame ${styles.card}`} style={colour}>
        <input
          type="checkbox"
          checked={isSubscribed || isChosen}
          disabled={isSubscribed || includedIn !== undefined || isFull}
          onChange={(event) => onTick(event.target.checked)}
        />
        <span className={styles.text}>
          <span className={styles.name} lang={htmlLanguage(subject.language)}>
            {subject.class_name}
          </span>
          <span className={styles.language}>{t(`language.${subject.language}`)}</span>
          <span className={`numbers ${styles.times}`}>
            {subject.class_schedule.map((slot, n) => (
              <Fragment key={`${slot.weekday} ${slot.start}`}>
                {n > 0 && ' · '}
                <span>{format.classSlot(slot)}</span>
              </Fragment>
            ))}
          </span>
          {isSubscribed && <Tag tone="success">{t('subjects.joined')}</Tag>}
          {left !== null && left > 0 && !isSubscribed && !seats?.held_until && (
            <Tag tone="accent">{t('seats.left', { count: left })}</Tag>
          )}
          {/* Without a place in the waiting list, the button to join it says that the class is full. */}
          {isFull && seats?.place && <Tag>{t('seats.full')}</Tag>}
          {includedIn !== undefined && !isSubscribed && (
            <span className={styles.warning}>
              {t('conflict.included', { programme: titleOf(includedIn), name: subject.class_name })}
            </span>
          )}
          {warnings.map((warning) => (
            <span key={warning} className={styles.warning}>
              {warning}
            </span>
          ))}
        </span>
      </label>
      {!isSubscribed && includedIn === undefined && below}
    </li>
  )
}
