import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { guardianships } from '../../../platform/db/schema/guardians.ts'
import { upsert } from '../../../platform/db/upsert.ts'

type Pair = { studentUid: string; address: string }
export type NewInvitation = Pair & { id: string }

const keyOf = ({ studentUid, address }: Pair) => `${studentUid} ${address}`

/**
 * Plans these invitations in order: `known` if the guardian is invited or confirmed, `declined` if the student has
 * ended this guardianship, otherwise a new invitation.
 */
export async function planInvitations(
  db: Db | Tx,
  pairs: readonly Pair[],
): Promise<(NewInvitation | 'known' | 'declined')[]> {
  const uids = JSON.stringify(pairs.map(({ studentUid }) => studentUid))
  const rows = await db
    .select()
    .from(guardianships)
    .where(sql`${guardianships.studentUid} in (select jsonb_array_elements_text(${uids}::jsonb))`)
    // The newest of several rows overwrites the others.
    .orderBy(desc(sql`${guardianships.endedAt} is not null`), guardianships.madeAt)
  const known = new Map(rows.map((row) => [keyOf(row), row]))
  return pairs.map((pair) => {
    const row = known.get(keyOf(pair))
    if (row && row.endedAt === null) return 'known'
    return row?.endedBy === 'student' ? 'declined' : { ...pair, id: randomUUID() }
  })
}

/** Invites without a mail. Guardians see nothing until they sign in with the address and the student confirms them. */
export async function inviteMany(
  tx: Tx,
  invited: readonly NewInvitation[],
  { textVersion, language, now }: { textVersion: string; language: string; now: Date },
): Promise<void> {
  await upsert(
    tx,
    guardianships,
    ['id'],
    invited.map((one) => ({
      ...one,
      ...{ origin: 'invitation' as const, madeAt: now, textVersion, language },
    })),
  )
}

/** Withdraws invitations that were not accepted. @returns the others */
export async function uninviteMany(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const removed = await tx
    .delete(guardianships)
    .where(
      and(
        sql`${guardianships.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`,
        eq(guardianships.origin, 'invitation'),
        isNull(guardianships.boundAt),
        isNull(guardianships.endedAt),
      ),
    )
    .returning({ id: guardianships.id })
  const gone = new Set(removed.map(({ id }) => id))
  return new Set(ids.filter((id) => !gone.has(id)))
}
