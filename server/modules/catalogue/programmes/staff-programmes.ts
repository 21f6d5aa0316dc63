import { ProgrammeSlug } from '#contract/catalogue/programmes.ts'
import type { ChangeProgramme, StaffProgrammes } from '#contract/catalogue/staff-programmes.ts'
import * as v from 'valibot'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db } from '../../../platform/db/open.ts'
import { versionOf } from '../../../platform/db/version-of.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { catalogueChanged, lockProgramme } from '../staff-catalogue.ts'
import { staffProgrammesRepository, type StoredProgramme } from './repository.ts'

/** Stored rows of `audit` use these names. */
const actions = {
  change: 'programme-changed',
  offer: 'programme-offered',
  stop: 'programme-stopped',
} as const satisfies Record<ChangeProgramme['do'], string>

/** The five kinds of programmes: their names, prices for late joiners, and whether they are offered. */
export function staffProgrammeHandlers(db: Db) {
  async function list(now: Date): Promise<StaffProgrammes> {
    const repository = staffProgrammesRepository(db)
    const [rows, people, unpaid] = await Promise.all([
      repository.all(),
      repository.people(now),
      repository.unpaid(),
    ])
    return {
      programmes: rows.map((row) => ({
        id: row.id,
        url_safe_name: v.parse(ProgrammeSlug, row.urlSafeName),
        form: { title: row.title, joining_price: row.joiningPrice },
        is_offered: !row.discontinued,
        by_staff: row.byStaff,
        students: people.get(row.id) ?? 0,
        ...(unpaid.get(row.id) ?? { reserved: 0, drafts: 0 }),
        version: versionOf(auditValuesOf(row)),
      })),
    }
  }

  return {
    staffProgrammes: ({ now }) => list(now),

    /** @throws Refusal `staff.refused`, with the reason as a sentence */
    async changeProgramme({
      caller,
      params: { programmeId },
      body,
      now,
    }): Promise<StaffProgrammes> {
      await inTransaction(db, async (tx) => {
        const repository = staffProgrammesRepository(tx)
        await lockProgramme(tx, programmeId)
        const row =
          (await repository.all()).find(({ id }) => id === programmeId) ??
          refuse('programme.unknown')
        if (versionOf(auditValuesOf(row)) !== body.replaces) refuseInWords('programmeChanged')
        const changed = { ...row, ...setBy(body), byStaff: true }
        await repository.change(programmeId, changed)
        await recordChange(
          tx,
          {
            uid: caller.uid,
            action: actions[body.do],
            subject: `programme/${row.urlSafeName}`,
            label: changed.title,
            before: auditValuesOf(row),
            after: auditValuesOf(changed),
          },
          now,
        )
        await catalogueChanged(tx, now)
      })
      return list(now)
    },
  } satisfies Partial<Handlers>
}

const setBy = (body: ChangeProgramme): Partial<StoredProgramme> =>
  body.do === 'change'
    ? { title: body.form.title, joiningPrice: body.form.joining_price }
    : { discontinued: body.do === 'stop' }

/** The values that a change of a programme records. */
const auditValuesOf = ({ title, joiningPrice, discontinued }: StoredProgramme) => ({
  title,
  joining_price: joiningPrice,
  is_offered: !discontinued,
})
