import type { FastifyRequest } from 'fastify'
import { and, eq, gt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { isPublicRead, type Endpoint } from '#contract/endpoints.ts'
import { isStaff } from '#contract/enrolment/access.ts'
import { viewAsHeader } from '#contract/identity/view-as.ts'
import { viewAsMinutes } from '#contract/shared/limits.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { IdInPath } from '#contract/shared/wire.ts'
import type { Db } from '../../db/open.ts'
import { audit } from '../../db/schema/platform.ts'
import { refuse } from '../refusal.ts'
import { personOf, selectPerson, type Caller } from './authenticate.ts'

/** The audit action with which staff begin to view as a student. Its row is the permission. */
export const studentViewed = 'student-viewed'

export type AsViewed = (
  request: FastifyRequest,
  endpoint: Endpoint,
  caller: Caller | undefined,
  now: Date,
) => Promise<Caller | undefined>

/**
 * In a tab in which staff view as a student, replaces the caller with the student. Only viewable and public calls are
 * allowed; everything else is refused, above all writes.
 * @returns the caller, or the viewed student
 * @throws Refusal `view-as.closed`, also once the view has ended
 */
export function asViewed(db: Db): AsViewed {
  const personByUid = selectPerson(db).prepare('person_viewed')
  const viewById = db
    .select({ subject: audit.subject })
    .from(audit)
    .where(
      and(
        eq(audit.id, sql.placeholder('id')),
        eq(audit.uid, sql.placeholder('by')),
        eq(audit.action, studentViewed),
        gt(audit.at, sql.placeholder('since')),
      ),
    )
    .prepare('view_by_id')

  return async (request, endpoint, caller, now) => {
    const named = request.headers[viewAsHeader]
    if (named === undefined) return caller
    if (!isPublicRead(endpoint) && !endpoint.isViewable) refuse('view-as.closed')
    if (endpoint.who !== 'signed-in') return caller
    const id = v.safeParse(IdInPath, named)
    if (!id.success || !caller || !mayDo(caller.role, 'people')) refuse('view-as.closed')
    const since = new Date(now.getTime() - viewAsMinutes * 60_000)
    const [view] = await viewById.execute({ id: id.output, by: caller.uid, since })
    if (!view) refuse('view-as.closed')
    const uid = view.subject.replace(/^person\//, '')
    const [student] = await personByUid.execute({
      uid,
      signedInAt: caller.signedInAt.toISOString(),
      now: now.toISOString(),
      address: null,
    })
    if (!student || student.isDeleted || student.isSuspended || isStaff(student.role))
      refuse('view-as.closed')
    return {
      ...personOf(student, now),
      email: student.email,
      hasVerifiedEmail: student.emailVerified,
      // The answer is read by the member of staff.
      locale: caller.locale,
      signedInAt: caller.signedInAt,
    }
  }
}
