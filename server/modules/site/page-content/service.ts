import {
  localesMissing,
  pageContentKinds,
  pageDocuments,
  type ChangePageContent,
  type PageContentKind,
  type PageContent,
  type TermsForm,
  type StaffPageContentKinds,
  type StaffPageContent,
} from '#contract/site/page-content.ts'
import { localeNames } from '#contract/shared/text/locales.ts'
import {
  fillPlaceholders,
  isMailKind,
  mailDocument,
  mailKinds,
  textAt,
  placeholderErrors,
  type MailKind,
} from '#contract/school/mail-texts.ts'
import type { FieldMessages } from '#contract/shared/validation.ts'
import type { Context } from '../../../context.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { recordChange, type Change as RecordedChange } from '../../../platform/db/audit.ts'
import { publishInvalidation } from '../../../platform/db/invalidation.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { stableText, versionOf as digestOf } from '../../../platform/db/version-of.ts'
import { parseOrRefuse, refuse, Refusal } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { SchoolDomain } from '../../school/index.ts'
import {
  staffPageContentRepository,
  type PageContentRecord,
  type StaffPageContentRepository,
} from './repository.ts'
import { schoolLogos } from './logos.ts'
import { refundSubject, replacedTexts, samplesIn, standardMail } from './mail-standards.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

const t = copyOf('server/staff')

export type StaffPageContentService = ReturnType<typeof staffPageContentService>

export const previewKey = (kind: PageContentKind) => `page-content/${kind}.html`

/** The names of changes in the audit log. */
const actions = {
  'save-draft': 'page-content-draft-saved',
  publish: 'page-content-published',
  'undo-publish': 'page-content-publish-undone',
  'drop-draft': 'page-content-draft-dropped',
  'take-files': 'page-content-of-files-taken',
  'withdraw-version': 'page-content-version-withdrawn',
} as const satisfies Record<ChangePageContent['do'], string>

/** Figures, testimonials, questions, timetables, holidays and mails: drafted, previewed, published. */
export function staffPageContentService(
  context: Context,
  { school: { terms } }: { school: SchoolDomain },
) {
  const { db, config, storage, suppressions, origin } = context
  const logos = schoolLogos(storage.store)

  async function recordOf(from: Db | Tx, kind: PageContentKind): Promise<PageContentRecord> {
    const { document } = pageDocuments[kind]
    if (isMailKind(kind)) return (await mailRecords(from, [kind]))[0] ?? refuse('request.not-found')
    const [record] = await staffPageContentRepository(from).all([document])
    return record ?? refuse('request.not-found')
  }

  /** The standard texts of mails are in the files of copy. */
  async function mailRecords(
    from: Db | Tx,
    kinds: readonly MailKind[],
  ): Promise<PageContentRecord[]> {
    const rows = await staffPageContentRepository(from).ofStaff(kinds.map(mailDocument))
    return kinds.map((kind) => {
      const key = mailDocument(kind)
      const { published = null, draft = null } = rows.find((row) => row.key === key) ?? {}
      return { key, loaded: standardMail(kind), published, draft }
    })
  }

  async function page(caller: Caller, kind: PageContentKind, now: Date): Promise<StaffPageContent> {
    const record = await recordOf(db, kind)
    const last = await staffPageContentRepository(db).lastChange(`page-content/${kind}`)
    const previewed = record.draft !== null && pageDocuments[kind].page !== null
    return {
      kind,
      ...stateOf(kind, record),
      content: record.draft ?? shown(record),
      version: versionOf(record),
      preview: previewed ? storage.signLink(caller.uid, previewKey(kind), now).url : null,
      changed: last ? { at: last.change.at.toISOString(), by: last.name || last.email } : null,
      ...(isVersioned(kind) && { versions: await terms.listed(now) }),
      ...(isMailKind(kind) && {
        mail: {
          standard: record.loaded,
          samples: Object.fromEntries(
            localeNames.map((locale) => [locale, samplesIn(kind, locale, origin)]),
          ),
        },
      }),
    }
  }

  /** @returns what staff published before it */
  function withdrawVersion(tx: Tx, kind: PageContentKind, version: string, now: Date) {
    if (!isVersioned(kind)) refuseInWords('alreadyDone')
    return terms.withdraw(tx, version, {}, now)
  }

  async function changeVersions(
    tx: Tx,
    record: PageContentRecord,
    what: ChangePageContent['do'],
    after: PageContent,
    now: Date,
  ): Promise<void> {
    if (what === 'publish') await terms.publish(tx, after as TermsForm, now)
    if (what === 'undo-publish')
      await terms.withdraw(tx, (shown(record) as TermsForm).holds_from, { undoes: true }, now)
  }

  /** @throws Refusal `form.invalid` for a logo that was never stored */
  async function requireLogo(file: unknown): Promise<void> {
    if (typeof file === 'string' && !(await logos.exists(file)))
      throw wrongFields({ logo: { rule: 'logo' } })
  }

  const stateOf = (kind: PageContentKind, { draft, published }: PageContentRecord) => ({
    has_draft: draft !== null,
    by_staff: published !== null,
    // A CMS takes precedence over content published here.
    in_cms: kind === 'home' && config.integrations.cms !== undefined,
  })

  return {
    handlers: {
      async staffPageContentKinds(): Promise<StaffPageContentKinds> {
        const keys = pageContentKinds.map((kind) => pageDocuments[kind].document)
        const [documents, mails] = await Promise.all([
          staffPageContentRepository(db).all(keys),
          mailRecords(db, mailKinds),
        ])
        const records = [...documents, ...mails]
        return {
          kinds: pageContentKinds.flatMap((kind) => {
            const record = records.find(({ key }) => key === pageDocuments[kind].document)
            if (!record) return []
            const untranslated = localesMissing(kind, record.draft ?? shown(record))
            return [{ kind, ...stateOf(kind, record), untranslated }]
          }),
        }
      },

      staffPageContent: ({ caller, params, now }) => page(caller, params.kind, now),

      /** @throws Refusal `staff.refused` after a change by somebody else; `form.invalid` names the field */
      async changePageContent({ caller, params: { kind }, body, now }): Promise<StaffPageContent> {
        const { document, schema } = pageDocuments[kind]
        const typed = body.do === 'save-draft' ? checked(kind, schema, body.content) : undefined
        if (kind === 'school') await requireLogo(typed?.['logo'])
        await inTransaction(db, async (tx) => {
          const repository = staffPageContentRepository(tx)
          await (isMailKind(kind) ? repository.lockOfStaff(document) : repository.lock(document))
          const record = await recordOf(tx, kind)
          if (versionOf(record) !== body.replaces) refuseInWords('pageContentChanged')
          const write = async (change: Change) => {
            const one = { action: actions[body.do], subject: `page-content/${kind}`, ...change }
            await recordChange(
              tx,
              { uid: caller.uid, label: t(`pageContent.${kind}`), ...one },
              now,
            )
          }
          if (body.do === 'withdraw-version') {
            const published = await withdrawVersion(tx, kind, body.version, now)
            await repository.write(document, { published, publishedAt: now, draft: record.draft })
            await publishInvalidation(tx, 'content')
            return write({ before: { holds_from: body.version }, after: {} })
          }
          const before = body.do === 'publish' || !record.draft ? shown(record) : record.draft
          const after =
            body.do === 'undo-publish'
              ? await beforePublishing(repository, caller, kind, record)
              : savedContent(kind, record, body.do, typed)
          if (isVersioned(kind)) await changeVersions(tx, record, body.do, after, now)
          if (body.do === 'save-draft')
            await repository.write(document, { draft: isSame(after, shown(record)) ? null : after })
          else if (body.do === 'drop-draft') await repository.write(document, { draft: null })
          else {
            const fromFiles = body.do !== 'publish' && isSame(after, record.loaded)
            const draft = body.do === 'undo-publish' ? shown(record) : null
            const published = fromFiles ? null : after
            await repository.write(document, { published, publishedAt: now, draft })
            await publishInvalidation(tx, 'content')
          }
          return write(difference(before, after))
        })
        return page(caller, kind, now)
      },

      /** Stores a logo, for a draft to name. @throws Refusal `staff.refused` with a sentence */
      addLogo: async ({ body: { bytes } }) => ({ logo: await logos.add(bytes) }),

      /** Sends the typed mail with sample values to the caller. */
      async sendTestMail({ caller, params: { kind }, body: { locale, content } }) {
        if (!caller.hasVerifiedEmail) refuseInWords('testMailUnverified')
        const typed = checked(kind, pageDocuments[kind].schema, content)
        const samples = samplesIn(kind, locale, origin)
        const subject = textAt(typed, locale, 'subject') || refundSubject(locale)
        const outcome = await suppressions
          .send({
            to: caller.email,
            subject: fillPlaceholders(subject, samples),
            text: `${fillPlaceholders(textAt(typed, locale, 'text'), samples)}\n`,
          })
          .catch(() => 'unsent')
        if (outcome === 'unsent') refuseInWords('testMailFailed')
        return { to: caller.email }
      },
    } satisfies Partial<Handlers>,

    /** The draft of this kind; undefined when there is none. */
    draft: async (kind: PageContentKind): Promise<PageContent | undefined> =>
      (await recordOf(db, kind)).draft ?? undefined,

    /** Mail texts that staff published. */
    async replacedMailTexts() {
      const rows = await mailRecords(db, mailKinds)
      return replacedTexts(
        new Map(
          mailKinds.flatMap((kind, at) => {
            const published = rows[at]?.published
            return published ? [[kind, published] as const] : []
          }),
        ),
      )
    },
  }
}

/** The validated input. @throws Refusal `form.invalid`, also for unknown or missing placeholders */
function checked(
  kind: PageContentKind,
  schema: (typeof pageDocuments)[PageContentKind]['schema'],
  content: unknown,
): PageContent {
  const typed = parseOrRefuse(schema, content)
  const wrong = isMailKind(kind) ? placeholderErrors(typed, standardMail(kind)) : {}
  if (Object.keys(wrong).length === 0) return typed
  throw wrongFields(wrong)
}

const wrongFields = (fields: FieldMessages) =>
  new Refusal('form.invalid', 'Please input details correctly.', fields)

type Change = Pick<RecordedChange, 'before' | 'after'>

const isVersioned = (kind: PageContentKind) => pageDocuments[kind].versioned === true

const shown = ({ published, loaded }: PageContentRecord): PageContent => published ?? loaded

/** The content before the caller's last publication. @throws Refusal `staff.refused` if anything changed since */
async function beforePublishing(
  repository: StaffPageContentRepository,
  caller: Caller,
  kind: PageContentKind,
  record: PageContentRecord,
): Promise<PageContent> {
  const last = await repository.lastChange(`page-content/${kind}`)
  if (last?.change.action !== actions.publish || last.change.uid !== caller.uid)
    refuseInWords('alreadyDone')
  const { before, after } = last.change
  const kept = Object.entries(shown(record)).filter(([name]) => !(name in before || name in after))
  return { ...Object.fromEntries(kept), ...before }
}

/** @throws Refusal `staff.refused` when there is nothing to publish, drop or give up */
function savedContent(
  kind: PageContentKind,
  record: PageContentRecord,
  what: Exclude<ChangePageContent['do'], 'undo-publish' | 'withdraw-version'>,
  typed: PageContent | undefined,
): PageContent {
  const nothing = () => refuseInWords('alreadyDone')
  switch (what) {
    case 'save-draft':
      return typed ?? nothing()
    case 'publish':
      return record.draft ?? nothing()
    case 'drop-draft':
      return record.draft ? shown(record) : nothing()
    case 'take-files':
      return record.published && !isVersioned(kind) ? record.loaded : nothing()
  }
}

const versionOf = ({ loaded, published, draft }: PageContentRecord): string =>
  digestOf([published ?? loaded, published !== null, draft])

const isSame = (one: unknown, other: unknown) => stableText(one) === stableText(other)

/** The changed parts, for the audit log. */
function difference(before: PageContent, after: PageContent) {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isSame(before[name], after[name]),
  )
  const only = (content: PageContent) =>
    Object.fromEntries(names.map((name) => [name, content[name]]))
  return { before: only(before), after: only(after) }
}
