import type { Teacher } from '#contract/catalogue/catalogue.ts'
import { portraitPath } from '#contract/catalogue/portraits.ts'
import { Initials } from '#ui/Initials.tsx'
import styles from './TeacherList.module.css'

export type PaperTeacher = Pick<Teacher, 'id' | 'name' | 'headline' | 'biography' | 'photo'>

export function TeacherList({ teachers }: { teachers: readonly PaperTeacher[] }) {
  return (
    <ul role="list" className={styles.teachers}>
      {teachers.map(({ id, name, headline, biography, photo }) => (
        <li key={id}>
          <Initials name={name} photo={photo && portraitPath(photo)} size="3.5rem" />
          <div>
            <h3>{name}</h3>
            <p className={styles.headline}>{headline}</p>
            <p className={styles.biography}>{biography}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
