import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import styles from './ClassChoice.module.css'

type Props = {
  subject: Subject
  isChosen: boolean
  describedBy: string | undefined
  onTick: (isTicked: boolean) => void
}

/** A class with a checkbox. */
export function ClassChoice({ subject, isChosen, describedBy, onTick }: Props) {
  const format = useFormat()
  const { i18n } = useTranslation()
  const colour = { '--subject': subject.background_color_hex } as CSSProperties
  return (
    <label className={`focus-frame ${styles.choice}`} style={colour}>
      <input
        type="checkbox"
        name="class"
        checked={isChosen}
        aria-describedby={describedBy}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span className={styles.text} lang={htmlLanguage(subject.language)}>
        {subject.class_name}
        <span className={`numbers ${styles.times}`} lang={i18n.language}>
          {subject.class_schedule.map((slot) => (
            <span key={`${slot.weekday} ${slot.start}`}>{format.classSlot(slot)}</span>
          ))}
        </span>
      </span>
    </label>
  )
}
