import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatClassSlot } from '#contract/calendar.ts'
import { streams, type Subject } from '#contract/catalogue.ts'
import { Tag } from '#ui/Tag.tsx'
import { Section } from './Section.tsx'
import styles from './ClassTimetable.module.css'

export function ClassTimetable({ subjects }: { subjects: readonly Subject[] }) {
  const { t } = useTranslation(['home', 'frame'])
  return (
    <Section id="timetable" title={t('timetable.title')} lead={t('timetable.lead')} tone="raised">
      <div className={styles['streams']}>
        {streams.map((stream) => (
          <section key={stream} aria-labelledby={`stream-${stream}`}>
            <h3 id={`stream-${stream}`}>{t(`timetable.streams.${stream}`)}</h3>
            <ul role="list">
              {subjects
                .filter((subject) => subject.stream === stream)
                .map((subject) => (
                  <ClassRow key={subject.id} subject={subject} />
                ))}
            </ul>
          </section>
        ))}
      </div>
      <p className={styles['exams']}>
        {t('timetable.exams')}: <Link to="/spm-timetable">{t('frame:spmTimetable')}</Link>
        <Link to="/igcse-timetable">{t('frame:igcseTimetable')}</Link>
      </p>
    </Section>
  )
}

function ClassRow({ subject }: { subject: Subject }) {
  const { t } = useTranslation('common')
  return (
    <li className={styles['class']}>
      <span
        className={styles['colour']}
        style={{ backgroundColor: subject.background_color_hex }}
        aria-hidden
      />
      <span className={styles['name']}>{subject.class_name}</span>
      <Tag>{t(`language.${subject.language}`)}</Tag>
      <span className={`numbers ${styles['slots']}`}>
        {subject.class_schedule.map((slot) => (
          <span key={`${slot.weekday} ${slot.start}`}>{formatClassSlot(slot)}</span>
        ))}
      </span>
    </li>
  )
}
