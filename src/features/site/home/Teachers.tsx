import { useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { portraitPath } from '#contract/catalogue/portraits.ts'
import { lazySection, shownByParent } from '#platform/lazy-section.tsx'
import { Boundary } from '#ui/states/Boundary.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { hueOf, initialsOf } from '#ui/initials.ts'
import { Section } from '#ui/Section.tsx'
import type { AboutTeacher, TeacherOnCard } from './front-page.ts'

const shownAtOnce = 4

// Lazy, because most visitors open no teacher.
const TeacherDialog = lazySection(async () => (await import('./TeacherDialog.tsx')).TeacherDialog, {
  failed: shownByParent,
})

type TeachersProps = {
  teachers: readonly TeacherOnCard[]
  fetchAbout: (teacher: TeacherOnCard) => Promise<AboutTeacher>
}

export function Teachers({ teachers, fetchAbout }: TeachersProps) {
  const { t } = useTranslation('home')
  /** The teacher in the dialog: undefined before the first is opened, null while it is closed. */
  const [shown, setShown] = useState<TeacherOnCard | null>()
  return (
    <Section id="teachers" title={t('teachers.title')} tone="raised">
      <Cards teachers={teachers.slice(0, shownAtOnce)} onOpen={setShown} />
      {teachers.length > shownAtOnce && (
        <details className="more">
          <summary className={buttonClass({ variant: 'secondary' })}>
            {t('teachers.all', { count: teachers.length })}
          </summary>
          <Cards teachers={teachers.slice(shownAtOnce)} onOpen={setShown} />
        </details>
      )}
      {shown !== undefined && (
        <Boundary fallback={null}>
          <TeacherDialog teacher={shown} fetchAbout={fetchAbout} onClose={() => setShown(null)} />
        </Boundary>
      )}
    </Section>
  )
}

type CardsProps = { teachers: readonly TeacherOnCard[]; onOpen: (teacher: TeacherOnCard) => void }

function Cards({ teachers, onOpen }: CardsProps) {
  return (
    <ul role="list" className="teachers">
      {teachers.map((teacher) => (
        <li key={teacher.name + teacher.headline}>
          <button type="button" aria-haspopup="dialog" onClick={() => onOpen(teacher)}>
            {teacher.photo ? (
              <img className="initials" src={portraitPath(teacher.photo)} alt="" loading="lazy" />
            ) : (
              <span
                className="initials"
                style={{ '--hue': hueOf(teacher.name) } as CSSProperties}
                aria-hidden
              >
                {initialsOf(teacher.name)}
              </span>
            )}
            <span className="name">{teacher.name}</span>
            <span className="headline">{teacher.headline}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
