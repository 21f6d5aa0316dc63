import type {
  Catalogue,
  HomeContent,
  Prices,
  Subject,
  Teacher,
} from '#contract/catalogue/catalogue.ts'
import { isOffered } from '#contract/catalogue/programmes.ts'
import type { Clip } from '#contract/papers/past-papers.ts'
import type { PaymentMethod } from '#contract/billing/payments/payment-methods.ts'

/** The teacher's details on the card; the rest is fetched when the card is opened. */
export type TeacherOnCard = Pick<Teacher, 'name' | 'headline' | 'photo'>
export type AboutTeacher = {
  biography: string
  classes: Pick<Subject, 'id' | 'class_name' | 'language'>[]
}
export type ClassOnOffer = Omit<Subject, 'key'>
export type LessonOnShow = Omit<Clip, 'id'> & { teacher: TeacherOnCard | null }

/** The data of the front page, and no more: it is inlined in the HTML, before the first paint. */
export type FrontPage = {
  /** Which programmes are offered. */
  offers: { full: boolean; trial: boolean }
  intake: { title: string; starts_on: string; ends_on: string; programme: string | null } | null
  subjects: ClassOnOffer[]
  teachers: TeacherOnCard[]
  prices: Prices
  /** The payment methods on offer. */
  methods: readonly PaymentMethod[]
  facts: Omit<HomeContent, 'clip'>
  lesson: LessonOnShow | null
}

export function frontPageOf(catalogue: Catalogue, { clip, ...facts }: HomeContent): FrontPage {
  const { current_intake, programmes, prices: tiers, hardcopy_price } = catalogue
  const offers = { full: isOffered('full', programmes), trial: isOffered('trial', programmes) }
  const intake = offers.full ? current_intake : null
  return {
    offers,
    intake: intake && {
      title: intake.title,
      starts_on: intake.starts_on,
      ends_on: intake.ends_on,
      programme: programmes.find(({ id }) => id === intake.programme_id)?.title ?? null,
    },
    // Classes closed to new students are not offered.
    subjects: catalogue.subjects
      .filter((subject) => !subject.is_closed)
      .map(({ key: _, ...subject }) => subject),
    teachers: catalogue.teachers.map(cardOf),
    prices: { tiers, hardcopy_price },
    methods: catalogue.payment_methods,
    facts,
    lesson: clip ? lessonOf(clip, catalogue.teachers) : null,
  }
}

const cardOf = ({ name, headline, photo }: Teacher): TeacherOnCard => ({
  name,
  headline,
  ...(photo && { photo }),
})

function lessonOf(
  { id: _, teacher_id: teacherId, ...clip }: NonNullable<HomeContent['clip']>,
  teachers: readonly Teacher[],
): LessonOnShow {
  const teacher = teachers.find(({ id }) => id === teacherId)
  return { ...clip, teacher: teacher ? cardOf(teacher) : null }
}

/** @throws if the teacher was removed after the page was rendered */
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
