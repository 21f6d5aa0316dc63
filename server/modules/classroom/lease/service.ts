import { CompactSign } from 'jose'
import { heldAs, isStaff, recordingsEnd, type Holding } from '#contract/enrolment/access.ts'
import { leaseEnd } from '#contract/classroom/lease.ts'
import type { Lease, SignedLease } from '#contract/classroom/lease-wire.ts'
import { programmeType, type Programme } from '#contract/catalogue/programmes.ts'
import type { Context } from '../../../context.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { PapersDomain } from '../../papers/index.ts'
import { leaseSigningKey } from './signing-key.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

type LeasedProgramme = Lease['programmes'][number]
export function leaseHandlers(
  { secrets }: Context,
  { catalogue, papers }: { catalogue: CatalogueDomain; papers: PapersDomain },
) {
  const key = leaseSigningKey(secrets.linkKey)
  return {
    /** What this person may open offline, for at most 30 days. */
    async lease({ caller, now }): Promise<SignedLease> {
      const [{ sign, verify }, { programmes, subjects }, paperSubjects] = await Promise.all([
        key,
        catalogue.all(),
        papers.pastPapers.openSubjectIds(caller, now),
      ])
      const lease: Lease = {
        uid: caller.uid,
        issued: now.toISOString(),
        until: leaseEnd(now).toISOString(),
        programmes: isStaff(caller.role)
          ? withLessons(programmes).map(({ url_safe_name: slug }) => ({
              slug,
              class_ids: subjects.map(({ id }) => id),
              standing: 'open',
              until: null,
            }))
          : withLessons(programmes).flatMap((programme) =>
              toLeased(programme, caller.holdings, now),
            ),
        paper_subjects: paperSubjects,
      }
      const statement = await new CompactSign(new TextEncoder().encode(JSON.stringify(lease)))
        .setProtectedHeader({ alg: 'ES256' })
        .sign(sign)
      return { statement, key: verify }
    },
  } satisfies Partial<Handlers>
}

const withLessons = (programmes: readonly Programme[]): Programme[] =>
  programmes.filter((programme) => ['trial', 'full', 'plus'].includes(programmeType(programme)))

/**
 * A programme has an entry for each end of recordings, the latest first: its classes may be of several intakes.
 */
function toLeased(
  programme: Programme,
  holdings: readonly Holding[],
  now: Date,
): LeasedProgramme[] {
  const held = holdings.find(({ programme_id }) => programme_id === programme.id)
  if (!held) return []
  return byEnd(held, now).map((holding) => ({
    slug: programme.url_safe_name,
    class_ids: [...holding.class_ids],
    standing: standingOf(holding, now),
    until: recordingsEnd(holding.enrolments),
  }))
}

/** The holding split by the end of its classes' recordings and by suspension. */
function byEnd(
  { programme_id, is_suspended, class_ids, enrolments }: Holding,
  now: Date,
): Holding[] {
  const perClass = class_ids.map((classId) =>
    heldAs(
      programme_id,
      enrolments.filter(({ class_id }) => class_id === classId),
      is_suspended,
      now,
    ),
  )
  const endOf = ({ enrolments: own }: Holding) => recordingsEnd(own)
  const ends = [...new Set(perClass.map(endOf))]
  return ends
    .toSorted((a, b) => (a === null ? -1 : b === null ? 1 : b.localeCompare(a)))
    .flatMap((end) => {
      const ofEnd = perClass.filter((one) => endOf(one) === end)
      return [false, true].flatMap((isSuspended) => {
        const together = ofEnd.filter((one) => one.is_suspended === isSuspended)
        const ofAll = together.flatMap((one) => one.enrolments)
        return ofAll.length > 0 ? heldAs(programme_id, ofAll, isSuspended, now) : []
      })
    })
}

function standingOf({ is_suspended, enrolments }: Holding, now: Date): LeasedProgramme['standing'] {
  if (is_suspended) return 'suspended'
  const end = recordingsEnd(enrolments)
  return end !== null && new Date(end) < now ? 'ended' : 'open'
}
