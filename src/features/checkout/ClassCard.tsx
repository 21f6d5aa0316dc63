import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClassSlot } from '#contract/format.ts'
import type { Subject } from '#contract/catalogue.ts'
import { Tag } from '#ui/Tag.tsx'
import styles from './ClassCard.module.css'

/** A class with a checkbox; a subscribed class, and one that another programme includes, is shown as such. */
export function ClassCard({
  subject,
  isSubscribed,
  isChosen,
  includedIn,
  warnings,
  onTick,
}: {
  subject: Subject
  isSubscribed: boolean
  isChosen: boolean
  /** The student's other programme that includes it. */
  includedIn: string | undefined
  /** What it conflicts with. */
  warnings: readonly string[]
  onTick: (isTicked: boolean) => void
}) {
  const { t } = useTranslation('checkout')
  const colour = { '--subject': subject.background_color_hex } as CSSProperties
  return (
    <li>
      <label className={`focus-frame ${styles.card}`} style={colour}>
        <input
          type="checkbox"
          checked={isSubscribed || isChosen}
          disabled={isSubscribed || includedIn !== undefined}
          onChange={(event) => onTick(event.target.checked)}
        />
        <span className={styles.text}>
          <span className={styles.name}>{subject.class_name}</span>
          <span className={styles.language}>{t(`language.${subject.language}`)}</span>
          <span className={`numbers ${styles.times}`}>
            {subject.class_schedule.map(formatClassSlot).join(' · ')}
          </span>
          {isSubscribed && <Tag tone="success">{t('label.SUBSCRIBED')}</Tag>}
          {includedIn !== undefined && !isSubscribed && (
            <span className={styles.warning}>
              {t('conflict.included', { programme: includedIn, name: subject.class_name })}
            </span>
          )}
          {warnings.map((warning) => (
            <span key={warning} className={styles.warning}>
              {warning}
            </span>
          ))}
        </span>
      </label>
    </li>
  )
}
