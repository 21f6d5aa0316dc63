import { savedRepliesAtMost } from '#contract/shared/limits.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { done } from '#contract/shared/wire.ts'
import type { Context } from '../../../context.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import { savedRepliesRepository, type SavedReplyRow } from './repository.ts'

type Reply = Pick<SavedReplyRow, 'name' | 'text' | 'isShared'>

/** Texts that staff use again in answers. */
export function savedRepliesHandlers({
  db,
}: Context): Pick<Handlers, 'savedReplies' | 'saveReply' | 'deleteReply'> {
  return {
    async savedReplies({ caller }) {
      const found = await savedRepliesRepository(db).seenBy(caller.uid)
      return {
        replies: found.map(({ row, by, email }) => ({
          id: row.id,
          name: row.name,
          text: row.text,
          is_shared: row.isShared,
          by: row.uid === caller.uid ? null : by || email,
          may_change: mayChange(caller, row),
          changed_at: row.changedAt.toISOString(),
        })),
      }
    },

    /** A repeated request changes nothing. */
    async saveReply({ caller, params: { id }, body, now }) {
      const { name, text, is_shared: isShared, replaces } = body
      await inTransaction(db, async (tx) => {
        const replies = savedRepliesRepository(tx)
        const before = await replies.find(id)
        if (before) {
          if (!mayChange(caller, before)) refuse('staff.forbidden')
          const isSaved =
            before.name === name && before.text === text && before.isShared === isShared
          if (isSaved) return
          if (replaces !== null && before.changedAt.toISOString() !== replaces)
            refuseInWords('replyChanged')
        } else if (replaces !== null) refuseInWords('replyDeleted')
        else if ((await replies.countOf(caller.uid)) >= savedRepliesAtMost)
          refuseInWords('tooManyReplies', { count: savedRepliesAtMost })
        const uid = before?.uid ?? caller.uid
        const after = { id, uid, name, text, isShared, changedAt: now }
        await replies.save(after)
        await record(tx, caller, { action: 'shared-reply-saved', id, before, after }, now)
      })
      return done
    },

    async deleteReply({ caller, params: { id }, now }) {
      await inTransaction(db, async (tx) => {
        const replies = savedRepliesRepository(tx)
        const before = await replies.find(id)
        if (!before) return
        if (!mayChange(caller, before)) refuse('staff.forbidden')
        await replies.delete(id)
        await record(tx, caller, { action: 'shared-reply-deleted', id, before }, now)
      })
      return done
    },
  }
}

const mayChange = ({ uid, role }: Caller, reply: SavedReplyRow) =>
  reply.uid === uid || (reply.isShared && mayDo(role, 'school'))

/** Records changes of shared replies only, and never the text of a private one. */
async function record(
  tx: Tx,
  { uid }: Caller,
  change: { action: string; id: string; before?: Reply | undefined; after?: Reply },
  now: Date,
) {
  const { action, id, before, after } = change
  if (!before?.isShared && !after?.isShared) return
  const valuesOf = (reply: Reply | undefined) =>
    reply?.isShared ? { title: reply.name, text: reply.text } : {}
  const label = (after ?? before)?.name ?? ''
  const subject = `saved-reply/${id}`
  await recordChange(
    tx,
    { uid, action, subject, label, before: valuesOf(before), after: valuesOf(after) },
    now,
  )
}
