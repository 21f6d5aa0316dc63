import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/open.ts'
import {
  classes,
  intakes,
  programmes,
  teachers,
  priceLists,
} from '../platform/db/schema/catalogue.ts'
import { staffPageContent } from '../platform/db/schema/site.ts'
import { pastPapers } from '../platform/db/schema/papers.ts'
import { promoCodes } from '../platform/db/schema/billing-orders.ts'
import { practiceQuestions } from '../platform/db/schema/practice.ts'

export type KeptByStaff = {
  /** Documents of public pages that staff published, by key. */
  pageContent: string[]
  promoCodes: string[]
  /** Past papers whose questions or video staff changed, or which staff withdrew. */
  papers: string[]
  /** Programmes that staff offered, changed or stopped offering. */
  programmes: string[]
  /** Intakes that staff added, changed or withdrew. */
  intakes: string[]
  /** Classes that staff added or changed, or whose teachers they changed. */
  classes: string[]
  teachers: string[]
  /** Programmes and intakes with prices of staff. */
  prices: string[]
  /** Questions to practise with that staff wrote, changed or withdrew. */
  practice: string[]
}

/** What a content load leaves as staff made it. */
export async function keptByStaff(db: Db | Tx): Promise<KeptByStaff> {
  const pageContentRows = await db
    .select({ key: staffPageContent.key })
    .from(staffPageContent)
    .where(isNotNull(staffPageContent.published))
    .orderBy(asc(staffPageContent.key))
  const codes = await db
    .select({ code: promoCodes.code })
    .from(promoCodes)
    .where(eq(promoCodes.byStaff, true))
    .orderBy(asc(promoCodes.code))
  const papers = await db
    .select({ id: pastPapers.id })
    .from(pastPapers)
    .where(
      or(
        eq(pastPapers.byStaff, true),
        eq(pastPapers.recordingByStaff, true),
        isNotNull(pastPapers.withdrawnAt),
      ),
    )
    .orderBy(asc(pastPapers.id))
  const programmeRows = await db
    .select({ slug: programmes.urlSafeName })
    .from(programmes)
    .where(eq(programmes.byStaff, true))
    .orderBy(asc(programmes.id))
  const intakeRows = await db
    .select({ key: intakes.key })
    .from(intakes)
    .where(eq(intakes.byStaff, true))
    .orderBy(asc(intakes.key))
  const classRows = await db
    .select({ id: classes.id })
    .from(classes)
    .where(eq(classes.byStaff, true))
    .orderBy(asc(classes.id))
  const teacherRows = await db
    .select({ id: teachers.id })
    .from(teachers)
    .where(eq(teachers.byStaff, true))
    .orderBy(asc(teachers.id))
  const priceRows = await db
    .selectDistinct({ slug: programmes.urlSafeName, intake: priceLists.intakeKey })
    .from(priceLists)
    .innerJoin(programmes, eq(programmes.id, priceLists.programmeId))
    .where(
      and(
        eq(priceLists.byStaff, true),
        isNotNull(priceLists.publishedAt),
        isNull(priceLists.withdrawnAt),
      ),
    )
  const practiceRows = await db
    .select({ id: practiceQuestions.id })
    .from(practiceQuestions)
    .where(eq(practiceQuestions.byStaff, true))
    .orderBy(asc(practiceQuestions.id))
  return {
    pageContent: pageContentRows.map(({ key }) => key),
    promoCodes: codes.map(({ code }) => code),
    papers: papers.map(({ id }) => id),
    programmes: programmeRows.map(({ slug }) => slug),
    intakes: intakeRows.map(({ key }) => key),
    classes: classRows.map(({ id }) => String(id)),
    teachers: teacherRows.map(({ id }) => id),
    prices: priceRows.map(({ slug, intake }) => intake ?? slug).toSorted(),
    practice: practiceRows.map(({ id }) => id),
  }
}

/** The same as one line of text for the command's output. */
export const keptText = ({
  pageContent,
  promoCodes: codes,
  papers,
  ...kept
}: KeptByStaff): string =>
  [
    ['public pages', pageContent],
    ['promo codes', codes],
    ['past papers', papers],
    ['programmes', kept.programmes],
    ['intakes', kept.intakes],
    ['classes', kept.classes],
    ['teachers', kept.teachers],
    ['prices', kept.prices],
    ['practice', kept.practice],
  ]
    .map(([what, names]) => `${String(what)}: ${[names].flat().join(', ') || 'none'}`)
    .join('; ')
