import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { voiceMaximumBytes, type SentVoice } from '#contract/support/staff-questions.ts'
import type { Context } from '../../../context.ts'
import type { VoiceKind } from '../../../gateways/media/encoder.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { ClassroomDomain } from '../../classroom/index.ts'
import { staffQuestionsRepository, type Voice } from './repository.ts'
import { voiceKind } from './voice-kind.ts'

export type DropVoice = { kind: string; body: { key: string }; dueAt?: Date }

const kind = 'drop-voice'
const Body = v.object({ key: v.string() })
/** Longer than any answer waits between its file and its row. */
const unclaimedForMs = 3600 * 1000
const endings: Record<VoiceKind, string> = { mp4: 'm4a', webm: 'webm', ogg: 'ogg', mp3: 'mp3' }

/** A job that removes a spoken answer once no question names it. */
export const dropVoice = (key: string): DropVoice => ({ kind, body: { key } })

/** The files of spoken answers. None stays that no question names, even after a crash. */
export function voices(
  { db, jobs, storage }: Context,
  { classroom }: { classroom: ClassroomDomain },
) {
  const { uploads, store } = storage
  const encoder = classroom.hardwareEncoder
  return {
    /**
     * Stores the upload, where there is an ffmpeg as AAC in an MP4 that every phone plays: first the file, then
     * the rows that name it.
     * @throws Refusal `staff.refused` when it is not playable, or too long
     */
    async keep({ upload_id, bytes, sha256, seconds }: SentVoice, now: Date): Promise<Voice> {
      if (bytes > voiceMaximumBytes) refuseInWords('voiceTooLarge')
      const file = await uploads.assemble(upload_id, { bytes, sha256 })
      if (file.kind === 'no-room') refuseInWords('noRoom')
      if (file.kind === 'broken') refuseInWords('fileBroken')
      const sentAs = voiceKind(file.head) ?? refuseInWords('noVoice')
      const key = `answers/${randomUUID()}.${encoder ? 'm4a' : endings[sentAs]}`
      const addDropJob = () =>
        jobs.add(db, { ...dropVoice(key), dueAt: new Date(now.getTime() + unclaimedForMs) }, now)
      if (!encoder) {
        await addDropJob()
        await file.keepAs(key)
        return { key, seconds, bytes }
      }
      const spoken = await file.withFile(async (source) => {
        const target = `${source}.m4a`
        const made = await encoder.makeVoice({ source, kind: sentAs, target })
        if (made === 'too-long') refuseInWords('voiceTooLong')
        if (made.problem === 'no-room') refuseInWords('noRoom')
        if (made.problem) refuseInWords('unreadableVoice')
        await addDropJob()
        await store.putFile(target, key)
        return made
      })
      await file.drop()
      return { key, ...spoken }
    },

    jobs: {
      async [kind](body: unknown): Promise<void> {
        const { key } = v.parse(Body, body)
        if (!(await staffQuestionsRepository(db).namesVoice(key))) await store.remove(key)
      },
    },
  }
}
