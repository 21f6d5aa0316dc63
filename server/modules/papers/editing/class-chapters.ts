import { randomUUID } from 'node:crypto'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { ClassChapters } from '#contract/papers/staff-papers.ts'
import type { Context } from '../../../context.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import { refuse, requireClass } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import { renewSearchIndex } from '../search/search-index.ts'
import { staffPapersRepository } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

/** The chapters of a class's subject, to which its practice questions and past papers belong. */
export function classChapterHandlers(
  { db, events }: Context,
  { catalogue }: { catalogue: CatalogueDomain },
) {
  async function subjectsOf(caller: Caller, classId: number): Promise<Subject[]> {
    const { subjects } = await catalogue.fresh()
    const own = subjects.find(({ id }) => id === classId) ?? refuse('class.unknown')
    requireClass(caller, classId)
    return [own, ...subjects.filter(({ id, key }) => id !== classId && key === own.key)]
  }

  const shown = async (from: Db | Tx, key: string): Promise<ClassChapters> => ({
    chapters: (await staffPapersRepository(from).chapters([key])).map(
      ({ id, titleBm, titleEng }) => ({ id, title_bm: titleBm, title_eng: titleEng }),
    ),
  })

  return {
    async classChapters({ caller, params: { classId } }): Promise<ClassChapters> {
      const [{ key } = refuse('class.unknown')] = await subjectsOf(caller, classId)
      return shown(db, key)
    },

    /**
     * The first chapter also adds the subject to the SPM past papers.
     * @throws Refusal `staff.refused` if a chapter of this name exists
     */
    async addClassChapter({ caller, params: { classId }, body, now }): Promise<ClassChapters> {
      const [own = refuse('class.unknown'), ...others] = await subjectsOf(caller, classId)
      const { key } = own
      const chapters = await inTransaction(db, async (tx) => {
        const repository = staffPapersRepository(tx)
        const nameIn = (language: Subject['language']) =>
          [own, ...others].find((one) => one.language === language)?.class_name ?? own.class_name
        const subject = await repository.subjectOf(key, {
          exam: 'spm',
          nameBm: nameIn('Bm'),
          nameEng: nameIn('Eng'),
          colour: own.background_color_hex,
        })
        const known = await repository.chapters([key])
        const { title_bm: titleBm, title_eng: titleEng } = body
        if (known.some((one) => one.titleEng === titleEng)) refuseInWords('chapterTaken')
        await repository.addChapter({
          id: `${key.slice(0, 40)}-staff-${randomUUID().slice(0, 8)}`,
          subjectKey: key,
          titleBm,
          titleEng,
          position: Math.max(0, ...known.map(({ position }) => position)) + 1,
        })
        const change = {
          ...{ uid: caller.uid, action: 'chapter-added', subject: `class/${classId}` },
          ...{ label: own.class_name, before: {}, after: { chapter: `${titleBm} / ${titleEng}` } },
        }
        await recordChange(tx, change, now)
        await renewSearchIndex(tx, subject.exam, [key], now)
        return shown(tx, key)
      })
      await events.emit('papers-changed', {})
      return chapters
    },
  } satisfies Partial<Handlers>
}
