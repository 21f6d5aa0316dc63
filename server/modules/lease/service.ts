import { CompactSign } from 'jose'
import { accessToProgramme, isStaff, type Holding } from '#contract/access.ts'
import { leaseEnd } from '#contract/classroom/lease.ts'
import type { Lease, SignedLease } from '#contract/classroom/lease-wire.ts'
import { programmeType, type Programme } from '#contract/programmes.ts'
import type { Caller } from '../../http/who-is-calling.ts'
import type { SigningKey } from './signing-key.ts'

type LeasedProgramme = Lease['programmes'][number]

/** What the lease needs from other modules. */
export type LeaseNeeds = {
  catalogue(): Promise<{ programmes: Programme[]; subjects: { id: number }[] }>
  /** Ids of the past-paper subjects that are open to this person. */
  openPaperSubjects(caller: Caller, now: Date): Promise<number[]>
}
export type LeaseService = ReturnType<typeof leaseService>

export function leaseService(key: Promise<SigningKey>, needs: LeaseNeeds) {
  return {
    /** What this person may open without a network, for 30 days at most. */
    async issue(caller: Caller, now: Date): Promise<SignedLease> {
      const [{ sign, verify }, { programmes, subjects }, paperSubjects] = await Promise.all([
        key,
        needs.catalogue(),
        needs.openPaperSubjects(caller, now),
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
          : withLessons(programmes).flatMap(
              (programme) => toLeased(programme, caller.holdings, now) ?? [],
            ),
        paper_subjects: paperSubjects,
      }
      const statement = await new CompactSign(new TextEncoder().encode(JSON.stringify(lease)))
        .setProtectedHeader({ alg: 'ES256' })
        .sign(sign)
      return { statement, key: verify }
    },
  }
}

const withLessons = (programmes: readonly Programme[]): Programme[] =>
  programmes.filter((programme) => ['trial', 'full', 'plus'].includes(programmeType(programme)))

/** A trial's recordings stay after its live classes end, so there is no end here. */
function toLeased(
  programme: Programme,
  holdings: readonly Holding[],
  now: Date,
): LeasedProgramme | undefined {
  const holding = holdings.find(({ programme_id }) => programme_id === programme.id)
  if (!holding) return undefined
  const isTrial = programmeType(programme) === 'trial'
  return {
    slug: programme.url_safe_name,
    class_ids: [...holding.class_ids],
    standing: standingOf(holding, isTrial, now),
    until: isTrial ? null : holding.programme_expiry_date,
  }
}

function standingOf(holding: Holding, isTrial: boolean, now: Date): LeasedProgramme['standing'] {
  const access = accessToProgramme(holding, now)
  if (access.open) return 'open'
  if (access.why === 'suspended') return 'suspended'
  return isTrial ? 'open' : 'ended'
}
