import type { Catalogue, HomeContent, Subject, Teacher } from '#contract/catalogue.ts'

/** A teacher on a card, and by that also found again; the rest is asked for by who opens it. */
export type TeacherOnCard = Pick<Teacher, 'name' | 'headline'>
export type AboutTeacher = {
  biography: string
  classes: Pick<Subject, 'id' | 'class_name' | 'language'>[]
}
export type ClassOnOffer = Omit<Subject, 'key'>

/** What the front page shows, and no more: it travels in the page's HTML, before the first paint. */
export type FrontPage = {
  intake: { title: string; starts_on: string; ends_on: string; programme: string | null } | null
  subjects: ClassOnOffer[]
  teachers: TeacherOnCard[]
  prices: Catalogue['prices']
  facts: HomeContent
}

export function frontPageOf(catalogue: Catalogue, facts: HomeContent): FrontPage {
  const { current_intake: intake, programmes, prices } = catalogue
  return {
    intake: intake && {
      title: intake.title,
      starts_on: intake.starts_on,
      ends_on: intake.ends_on,
      programme: programmes.find(({ id }) => id === intake.programme_id)?.title ?? null,
    },
    // What is closed to new students is not on offer.
    subjects: catalogue.subjects
      .filter((subject) => !subject.is_closed)
      .map(({ key: _, ...subject }) => subject),
    teachers: catalogue.teachers.map(({ name, headline }) => ({ name, headline })),
    prices,
    facts,
  }
}

/** @throws when the teacher is gone since the page was made */
export function aboutTeacher({ teachers, subjects }: Catalogue, card: TeacherOnCard): AboutTeacher {
  const teacher = teachers.find(
    ({ name, headline }) => name === card.name && headline === card.headline,
  )
  if (!teacher) throw new Error(`${card.name} no longer teaches`)
  return {
    biography: teacher.biography,
    classes: subjects.filter(({ id }) => teacher.class_ids.includes(id)),
  }
}
