import { guardianships } from '#server/platform/db/schema/guardians.ts'
import type { Person, TestApi } from '#tests/support/api.ts'

/** The student has invited this guardian, and confirmed that it is the right person. */
export async function confirmGuardian(
  { db, clock }: TestApi,
  student: Person,
  guardian: Person,
): Promise<void> {
  const now = clock.peek()
  await db.insert(guardianships).values({
    ...{ studentUid: student.uid, guardianUid: guardian.uid, origin: 'invitation' as const },
    ...{ address: guardian.email.toLowerCase(), madeAt: now, boundAt: now, confirmedAt: now },
    ...{ textVersion: '2025-01-01', language: 'en' },
  })
}
