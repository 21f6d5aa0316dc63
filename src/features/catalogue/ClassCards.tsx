import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { Lesson } from '#contract/classroom/classroom.ts'
import { ClassCard } from './ClassCard.tsx'
import styles from './programmes.module.css'

type Props = {
  subjects: readonly Subject[]
  lessons: readonly Lesson[]
  slug: string
  now: Date
  /** Shown on a class that has no next lesson. */
  noNext?: string | undefined
}

/** The classes of a programme, each with its next lesson. */
export function ClassCards({ subjects, lessons, slug, now, noNext }: Props) {
  return (
    <ul role="list" className={styles.cards}>
      {subjects.map((subject) => (
        <ClassCard
          key={subject.id}
          subject={subject}
          next={lessons.find(
            (lesson) => lesson.class_id === subject.id && new Date(lesson.ends_at) > now,
          )}
          noNext={noNext}
          path={`/${slug}/${subject.id}`}
          now={now}
        />
      ))}
    </ul>
  )
}
