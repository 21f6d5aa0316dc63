import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { atMalaysianTime } from '#contract/shared/calendar.ts'
import type { Format } from '#contract/shared/text/format.ts'
import type { ClassSlot, Subject } from '#contract/catalogue/catalogue.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Icon } from '#ui/Icon.tsx'
import { timetableOf } from './timetable.ts'
import styles from './Timetable.module.css'

/** The weekly timetable of the person's classes. */
export function Timetable({ subjects }: { subjects: Subject[] }) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  return (
    <Disclosure
      title={
        <span className={styles.title}>
          <Icon name="calendar" />
          {t('viewTimetable')}
        </span>
      }
    >
      <ol role="list" className={styles.days}>
        {timetableOf(subjects).map(({ weekday, slots }) => (
          <li key={weekday}>
            <h3>{format.weekday(weekday)}</h3>
            <ul role="list">
              {slots.map(({ slot, subject }) => (
                <li
                  key={`${subject.id} ${slot.start}`}
                  style={{ '--subject': subject.background_color_hex } as CSSProperties}
                >
                  <span className={`numbers ${styles.time}`}>{slotTime(format, slot)}</span>
                  <span>
                    <span lang={htmlLanguage(subject.language)}>{subject.class_name}</span>
                    <span className={styles.soft}> · {t(`language.${subject.language}`)}</span>
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}

function slotTime(format: Format, { start, end }: ClassSlot): string {
  // Weekly times have no date; any day will do to format them.
  const [from, to] = [start, end].map((time) => format.time(atMalaysianTime('2024-01-01', time)))
  return `${from} – ${to}`
}
