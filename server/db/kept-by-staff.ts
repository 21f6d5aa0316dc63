import { asc, eq, isNotNull, or } from 'drizzle-orm'
import type { Db, Tx } from './open.ts'
import { staffFacts } from './tables/catalogue.ts'
import { pastPapers } from './tables/learning.ts'
import { promoCodes } from './tables/orders.ts'

export type KeptByStaff = {
  /** Documents of public pages that staff published, by key. */
  facts: string[]
  promoCodes: string[]
  /** Past papers of which questions or video are staff's, or which staff withdrew. */
  papers: string[]
}

/** What a content load leaves as staff made it. */
export async function keptByStaff(db: Db | Tx): Promise<KeptByStaff> {
  const facts = await db
    .select({ key: staffFacts.key })
    .from(staffFacts)
    .where(isNotNull(staffFacts.published))
    .orderBy(asc(staffFacts.key))
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
  return {
    facts: facts.map(({ key }) => key),
    promoCodes: codes.map(({ code }) => code),
    papers: papers.map(({ id }) => id),
  }
}

/** The same in a line for whoever loads. */
export const keptText = ({ facts, promoCodes: codes, papers }: KeptByStaff): string =>
  [
    ['public pages', facts],
    ['promo codes', codes],
    ['past papers', papers],
  ]
    .map(([what, names]) => `${String(what)}: ${[names].flat().join(', ') || 'none'}`)
    .join('; ')
