import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Context } from '../../../context.ts'
import { staffQuestionsRepository } from './repository.ts'

export type AnswerFileKeys = ReturnType<typeof answerFileKeys>

const kind = 'drop-answer-file'
const Body = v.object({ key: v.string() })
/** Long enough to store the file and then the row. */
const unclaimedForMs = 3600 * 1000

/** A job that removes a file of an answer once no question names it. */
export const dropAnswerFile = (key: string) => ({ kind, body: { key } })

/** Keys for files of answers in the media store. Files that no question names are removed, also after a crash. */
export function answerFileKeys({ db, jobs, storage }: Context) {
  return {
    /** Call before the file is stored, so that a job removes it if no question gets it. */
    async make(ending: string, now: Date): Promise<string> {
      const key = `answers/${randomUUID()}.${ending}`
      const dueAt = new Date(now.getTime() + unclaimedForMs)
      await jobs.add(db, { ...dropAnswerFile(key), dueAt }, now)
      return key
    },

    jobs: {
      async [kind](body: unknown): Promise<void> {
        const { key } = v.parse(Body, body)
        if (!(await staffQuestionsRepository(db).namesFile(key))) await storage.store.remove(key)
      },
    },
  }
}
