import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { portraitPath, portraitPixels, type PortraitSize } from '#contract/catalogue/portraits.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { done } from '#contract/shared/wire.ts'
import type { Context } from '../../../context.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { catalogueChanged } from '../staff-catalogue.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { pictureType } from '../../../platform/http/files/picture-type.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { staffTeachersRepository } from './repository.ts'

const kind = 'drop-portrait'
const Body = v.object({ photo: v.string() })
/** Long enough to store the files and then the row. */
const unclaimedForMs = 3600 * 1000
const sizes = Object.keys(portraitPixels) as PortraitSize[]
const keyOf = (photo: string, size: PortraitSize) => portraitPath(photo, size).slice(1)
const dropPhoto = (photo: string) => ({ kind, body: { photo } })

/** Public photos of teachers. Files that belong to no teacher are removed, also after a crash. */
export function teacherPhotoFiles({ db, storage, jobs, events }: Context) {
  events.on('photo-released', async ({ tx, photo, now }) => {
    await jobs.add(tx, dropPhoto(photo), now)
    await catalogueChanged(tx, now)
  })

  /** The picture in each size, as JPEG without metadata. @throws Refusal `staff.refused` for anything but a picture */
  async function make(bytes: Uint8Array<ArrayBuffer>): Promise<Record<PortraitSize, Buffer>> {
    if (!pictureType(bytes)) refuseInWords('noPhoto')
    const { squareJpeg } = await import('../../../platform/http/files/resize-picture.ts')
    try {
      const [small, large] = await Promise.all([
        squareJpeg(bytes, portraitPixels.small),
        squareJpeg(bytes, portraitPixels.large),
      ])
      return { small, large }
    } catch {
      return refuseInWords('unreadablePhoto')
    }
  }

  async function requireRight({ uid, role }: Caller, teacherId: string): Promise<void> {
    if (mayDo(role, 'school')) return
    if ((await staffTeachersRepository(db).teacherOf(uid)) !== teacherId) refuse('staff.forbidden')
  }

  /** Replaces the row, records the change and enqueues the removal of the old files, in one transaction. */
  async function replace(caller: Caller, teacherId: string, photo: string | null, now: Date) {
    await inTransaction(db, async (tx) => {
      const repository = staffTeachersRepository(tx)
      const { name } = (await repository.lock(teacherId)) ?? refuse('request.not-found')
      const before = await repository.replacePhoto(teacherId, photo, now)
      if (before === photo) return
      if (before !== null) await jobs.add(tx, dropPhoto(before), now)
      const change = {
        uid: caller.uid,
        action: photo === null ? 'teacher-photo-removed' : 'teacher-photo-set',
        subject: `teacher/${teacherId}`,
        label: name,
        before: { photo: before !== null },
        after: { photo: photo !== null },
      }
      await recordChange(tx, change, now)
      await catalogueChanged(tx, now)
    })
    jobs.wake()
  }

  return {
    /** Removes the photo of a retired teacher. */
    async drop(tx: Tx, teacherId: string, now: Date): Promise<void> {
      const before = await staffTeachersRepository(tx).replacePhoto(teacherId, null, now)
      if (before !== null) await jobs.add(tx, dropPhoto(before), now)
    },

    handlers: {
      /** @throws Refusal `staff.refused` with a sentence, `staff.forbidden`, `request.not-found` */
      async setTeacherPhoto({ caller, params: { teacherId }, body: { bytes }, now }) {
        await requireRight(caller, teacherId)
        if (!(await staffTeachersRepository(db).exists(teacherId))) refuse('request.not-found')
        const made = await make(bytes)
        // Named per teacher, so that removing one photo leaves the same picture of another teacher.
        const hash = createHash('sha256').update(teacherId).update(made.large)
        const photo = hash.digest('hex').slice(0, 16)
        const dueAt = new Date(now.getTime() + unclaimedForMs)
        await jobs.add(db, { ...dropPhoto(photo), dueAt }, now)
        for (const size of sizes) await storage.store.put(keyOf(photo, size), made[size])
        await replace(caller, teacherId, photo, now)
        return done
      },

      /** @throws Refusal `staff.forbidden`, `request.not-found` */
      async removeTeacherPhoto({ caller, params: { teacherId }, now }) {
        await requireRight(caller, teacherId)
        await replace(caller, teacherId, null, now)
        return done
      },
    } satisfies Partial<Handlers>,

    jobs: {
      async [kind](body: unknown): Promise<void> {
        const { photo } = v.parse(Body, body)
        if (await staffTeachersRepository(db).isPhoto(photo)) return
        for (const size of sizes) await storage.store.remove(keyOf(photo, size))
      },
    },
  }
}
