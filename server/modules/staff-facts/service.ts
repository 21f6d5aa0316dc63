import {
  factDocuments,
  factKinds,
  type ChangeFacts,
  type FactKind,
  type Facts,
  type StaffFactKinds,
  type StaffFactPage,
} from '#contract/facts.ts'
import { copyOf } from '../../copy/copy.ts'
import { recordChanges } from '../../db/audit.ts'
import { announce } from '../../db/news.ts'
import type { Db, Tx } from '../../db/open.ts'
import { textOf, versionOf as digestOf } from '../../db/version-of.ts'
import { parseOrRefuse, refuse } from '../../http/refusal.ts'
import type { Caller } from '../../http/who-is-calling.ts'
import { staffFactsRepository, type FactRecord } from './repository.ts'

const t = copyOf('server/staff')

export type StaffFactsNeeds = {
  signLink(uid: string, mediaKey: string, now: Date): { url: string }
  /** Kinds that a CMS has: it goes before what is published here. */
  inCms: ReadonlySet<FactKind>
}
export type StaffFactsService = ReturnType<typeof staffFactsService>

export const previewKey = (kind: FactKind) => `facts/${kind}.html`

const actions = {
  'save-draft': 'facts-draft-saved',
  publish: 'facts-published',
  'drop-draft': 'facts-draft-dropped',
  'take-files': 'facts-of-files-taken',
} as const satisfies Record<ChangeFacts['do'], string>

/** Figures, voices, questions, timetables and holidays: drafted, looked at, published. */
export function staffFactsService(db: Db, { signLink, inCms }: StaffFactsNeeds) {
  async function recordOf(from: Db | Tx, kind: FactKind): Promise<FactRecord> {
    const { document } = factDocuments[kind]
    const [record] = await staffFactsRepository(from).all([document])
    return record ?? refuse('request.not-found')
  }

  async function page(caller: Caller, kind: FactKind, now: Date): Promise<StaffFactPage> {
    const record = await recordOf(db, kind)
    const last = await staffFactsRepository(db).lastChange(`facts/${kind}`)
    const previewed = record.draft !== null && factDocuments[kind].page !== null
    return {
      kind,
      ...stateOf(kind, record),
      facts: record.draft ?? shown(record),
      version: versionOf(record),
      preview: previewed ? signLink(caller.uid, previewKey(kind), now).url : null,
      changed: last ? { at: last.at.toISOString(), by: last.name || last.email } : null,
    }
  }

  const stateOf = (kind: FactKind, { draft, published }: FactRecord) => ({
    has_draft: draft !== null,
    by_staff: published !== null,
    in_cms: inCms.has(kind),
  })

  return {
    async kinds(): Promise<StaffFactKinds> {
      const keys = factKinds.map((kind) => factDocuments[kind].document)
      const records = await staffFactsRepository(db).all(keys)
      return {
        kinds: factKinds.flatMap((kind) => {
          const record = records.find(({ key }) => key === factDocuments[kind].document)
          return record ? [{ kind, ...stateOf(kind, record) }] : []
        }),
      }
    },

    page,

    /** What is drafted of this kind; undefined when there is no draft. */
    draft: async (kind: FactKind): Promise<Facts | undefined> =>
      (await recordOf(db, kind)).draft ?? undefined,

    /** @throws Refusal `staff.refused` where somebody else changed them meanwhile; `form.invalid` names the field */
    async change(
      caller: Caller,
      kind: FactKind,
      body: ChangeFacts,
      now: Date,
    ): Promise<StaffFactPage> {
      const { document, schema } = factDocuments[kind]
      const typed = body.do === 'save-draft' ? parseOrRefuse(schema, body.facts) : undefined
      await db.transaction(async (tx) => {
        const repository = staffFactsRepository(tx)
        await repository.lock(document)
        const record = await recordOf(tx, kind)
        if (versionOf(record) !== body.replaces) refuse('staff.refused', t('refused.factsChanged'))
        const before = body.do === 'publish' || !record.draft ? shown(record) : record.draft
        const after = afterwards(record, body.do, typed)
        if (body.do === 'save-draft')
          await repository.write(document, { draft: isSame(after, shown(record)) ? null : after })
        else if (body.do === 'drop-draft') await repository.write(document, { draft: null })
        else {
          const published = body.do === 'publish' ? after : null
          await repository.write(document, { published, publishedAt: now, draft: null })
          await announce(tx, 'content')
        }
        await recordChanges(
          tx,
          [
            {
              uid: caller.uid,
              action: actions[body.do],
              subject: `facts/${kind}`,
              label: t(`facts.${kind}`),
              ...difference(before, after),
            },
          ],
          now,
        )
      })
      return page(caller, kind, now)
    },
  }
}

const shown = ({ published, loaded }: FactRecord): Facts => published ?? loaded

/** @throws Refusal `staff.refused` when there is nothing to publish, drop or give up */
function afterwards(record: FactRecord, what: ChangeFacts['do'], typed: Facts | undefined): Facts {
  const nothing = () => refuse('staff.refused', t('refused.factsNothing'))
  switch (what) {
    case 'save-draft':
      return typed ?? nothing()
    case 'publish':
      return record.draft ?? nothing()
    case 'drop-draft':
      return record.draft ? shown(record) : nothing()
    case 'take-files':
      return record.published ? record.loaded : nothing()
  }
}

const versionOf = ({ loaded, published, draft }: FactRecord): string =>
  digestOf([published ?? loaded, published !== null, draft])

const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other)

/** The parts that are another now, as the record of changes has them. */
function difference(before: Facts, after: Facts) {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isSame(before[name], after[name]),
  )
  const only = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name]]))
  return { before: only(before), after: only(after) }
}
