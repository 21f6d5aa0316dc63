import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subject, Teacher } from '#contract/catalogue.ts'
import { Initials } from '#ui/Initials.tsx'
import { Section } from '#ui/Section.tsx'
import { TeacherDialog } from './TeacherDialog.tsx'
import styles from './Teachers.module.css'

export function Teachers({
  teachers,
  subjects,
}: {
  teachers: readonly Teacher[]
  subjects: readonly Subject[]
}) {
  const { t } = useTranslation('home')
  const [shown, setShown] = useState<Teacher | null>(null)
  return (
    <Section id="teachers" title={t('teachers.title')} lead={t('teachers.lead')} tone="raised">
      <ul role="list" className={styles['teachers']}>
        {teachers.map((teacher) => (
          <li key={teacher.id}>
            <button type="button" aria-haspopup="dialog" onClick={() => setShown(teacher)}>
              <Initials name={teacher.name} size="3.5rem" />
              <span>
                <span className={styles['name']}>{teacher.name}</span>
                <span className={styles['headline']}>{teacher.headline}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <TeacherDialog teacher={shown} subjects={subjects} onClose={() => setShown(null)} />
    </Section>
  )
}
