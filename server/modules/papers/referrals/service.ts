import { createHash } from 'node:crypto'
import { mailboxOf } from '#contract/identity/mailbox.ts'
import { friendsShown } from '#contract/shared/limits.ts'
import type { ClaimedReferral, Referral } from '#contract/papers/referrals.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { PastPapersService } from '../past-papers/service.ts'
import { referralsRepository } from './repository.ts'
import { verdictOn } from './verdict.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

const dayMs = 24 * 3600 * 1000

export function referralHandlers({ db, links }: Context, pastPapers: PastPapersService) {
  const referrals = referralsRepository(db)

  return {
    async referral({ caller, now, locale }): Promise<Referral> {
      const { uid } = caller
      const [code, { friends, count }, spm, igcse] = await Promise.all([
        links.codeOf(uid, now),
        referrals.friends(uid, friendsShown),
        pastPapers.subjectsOf(caller, 'spm', now),
        pastPapers.subjectsOf(caller, 'igcse', now),
      ])
      return {
        code,
        urls: { spm: links.urlOf('spm', code), igcse: links.urlOf('igcse', code) },
        friends: friends.map(({ displayName, isDeleted, countedAt }) => ({
          first_name: links.shownName(isDeleted ? '' : displayName, locale),
          joined_at: (countedAt ?? now).toISOString(),
        })),
        friend_count: count,
        locked_subjects: { spm: spm.locked.length, igcse: igcse.locked.length },
        is_unlocked: spm.is_unlocked,
      }
    },

    /**
     * Records who invited the caller. Idempotent. Locks both people, so that concurrent and mutual claims count once.
     * @throws Refusal `link.unknown`, `referral.refused`
     */
    claimReferral({ caller: { uid }, body: { code }, now }): Promise<ClaimedReferral> {
      return inTransaction(db, async (tx) => {
        const repository = referralsRepository(tx)
        const found = (await repository.code(code)) ?? refuse('link.unknown')
        const people = await repository.lockPeople([uid, found.uid])
        const friend = people.find((one) => one.uid === uid)
        if (!friend) throw new Error('who is calling has no row')
        const known = await repository.ofFriend(uid)
        if (known) {
          if (known.referrerUid !== found.uid)
            refuse('referral.refused', 'Somebody else invited first.')
          return { counts: known.countedAt !== null }
        }
        const referrer = people.find(
          (one) => one.uid === found.uid && !one.isSuspended && !one.isDeleted,
        )
        const ownReferral = await repository.ofFriend(found.uid)
        const verdict = verdictOn(
          {
            friend,
            referrer,
            codeMadeAt: found.createdAt,
            isBack: ownReferral?.referrerUid === uid,
            countedLately: await repository.countedSince(
              found.uid,
              new Date(now.getTime() - dayMs),
            ),
          },
          now,
        )
        if (verdict.kind === 'refused') refuse('referral.refused', verdict.reason)
        const counts = verdict.kind === 'counts'
        const isNew = await repository.add({
          referredUid: uid,
          referrerUid: found.uid,
          emailHash: mailboxHash(friend.email),
          claimedAt: now,
          countedAt: counts ? now : null,
          refusedWhy: verdict.kind === 'kept' ? verdict.reason : null,
        })
        if (!isNew) refuse('referral.refused', 'This address has been invited before.')
        return { counts }
      })
    },
  } satisfies Partial<Handlers>
}

/** A hash of the mailbox that recognises an account that was deleted and created again. */
export const mailboxHash = (email: string): string =>
  createHash('sha256').update(mailboxOf(email)).digest('hex')
