import { useTranslation } from 'react-i18next'
import type { Classroom } from '#contract/classroom/classroom.ts'
import { portraitPath } from '#contract/catalogue/portraits.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Icon } from '#ui/Icon.tsx'
import { Initials } from '#ui/Initials.tsx'
import styles from './AboutClass.module.css'

/** What the class is about, its weekly times, and its teachers. */
export function AboutClass({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classroom')
  const format = useFormat()
  const { about, subject, teachers } = classroom
  return (
    <div className={styles.parts}>
      <section aria-labelledby="general-info">
        <h2 id="general-info">{t('generalInfo')}</h2>
        <p>{about}</p>
      </section>
      <section aria-labelledby="timetable">
        <h2 id="timetable">{t('timetable')}</h2>
        <ul role="list" className="numbers">
          {subject.class_schedule.map((slot) => (
            <li key={`${slot.weekday} ${slot.start}`} className={styles.slot}>
              <Icon name="calendar" />
              {format.classSlot(slot)}
            </li>
          ))}
        </ul>
      </section>
      {teachers.length > 0 && (
        <section aria-labelledby="teachers">
          <h2 id="teachers">{t('teachers', { count: teachers.length })}</h2>
          <ul role="list" className={styles.teachers}>
            {teachers.map((teacher) => (
              <li key={teacher.id}>
                <Initials
                  name={teacher.name}
                  photo={teacher.photo && portraitPath(teacher.photo)}
                  size="3.5rem"
                />
                <div>
                  <h3>{teacher.name}</h3>
                  <p className={styles.soft}>{teacher.headline}</p>
                  <p className={styles.biography}>{teacher.biography}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
