import * as v from 'valibot'
import type { KeptReason } from '#contract/dashboard/imports.ts'
import { malaysianStates } from '#contract/shared/kinds.ts'
import { PersonTag } from '#contract/identity/staff-people.ts'
import { Profile } from '#contract/identity/profile.ts'
import { tagsOfPersonAtMost } from '#contract/shared/limits.ts'
import { email } from '#contract/shared/validation.ts'
import type { Context } from '../../../context.ts'
import { recordChanges } from '../../../platform/db/audit.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { referredRows } from '../../../platform/db/referred.ts'
import { personTags, type ImportedValues } from '../../../platform/db/schema/dashboard.ts'
import { profiles, users } from '../../../platform/db/schema/identity.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import {
  lockPeople,
  peopleByEmail,
  type IdentityDomain,
  type ImportedPerson,
  type KnownPerson,
} from '../../identity/index.ts'
import type { Faults, FileRow, ImportOf, PlannedRow, ReadRow, StoredRow, Undo } from './kind.ts'
import { comparable, listCell, postalCell, shownChanges } from './read-cells.ts'
import { importRepository } from './repository.ts'

const languages: Readonly<Record<string, string>> = {
  ...{ '': '', en: 'en', eng: 'en', english: 'en', inggeris: 'en', 'bahasa inggeris': 'en' },
  ...{
    ms: 'ms',
    bm: 'ms',
    malay: 'ms',
    melayu: 'ms',
    'bahasa melayu': 'ms',
    'bahasa malaysia': 'ms',
  },
  ...{ zh: 'zh', chinese: 'zh', mandarin: 'zh', cina: 'zh', 中文: 'zh', 华文: 'zh', 华语: 'zh' },
}
const states: Readonly<Record<string, string>> = {
  ...Object.fromEntries(malaysianStates.map((state) => [comparable(state), state])),
  ...{ '': '', kl: 'Kuala Lumpur', malacca: 'Melaka', penang: 'Pulau Pinang' },
  ...{ johore: 'Johor', 'n. sembilan': 'Negeri Sembilan', 'p. pinang': 'Pulau Pinang' },
}
const stateOf = (cell: string): string =>
  states[comparable(cell).replace(/^(wilayah persekutuan|w\.? ?p\.?) /, '')] ?? cell
const ExtraFields = v.object({
  email,
  state: v.pipe(v.string(), v.transform(stateOf), v.picklist(['', ...malaysianStates], 'state')),
  language: v.pipe(
    v.string(),
    v.transform(comparable),
    v.check((typed) => Object.hasOwn(languages, typed), 'language'),
    v.transform((typed) => languages[typed] ?? ''),
  ),
  tags: v.pipe(
    v.string(),
    v.transform((cell) => [...new Set(listCell(cell).map((tag) => tag.toLowerCase()))]),
    v.check((tags) => tags.every((tag) => v.safeParse(PersonTag, tag).success), 'tag'),
    v.transform((tags) => tags.map((tag) => v.parse(PersonTag, tag))),
  ),
})

const fields = ['name', 'language', 'phone', 'address', 'postal', 'city', 'state'] as const
type Field = (typeof fields)[number]
/** An empty cell changes nothing. */
type Student = Record<Field, string> & { email: string; tags: string[] }
type Planned = PlannedRow & { student: Student; person: KnownPerson | undefined; added: string[] }

/** Imports students by email. New ones are activated by their first sign-in. */
export function studentsImport(
  { identityPlatform }: Context,
  { identity }: { identity: IdentityDomain },
): ImportOf<Planned> {
  const { imported } = identity
  // Set by `prepare`; keyed by email.
  let accounts: ReadonlyMap<string, { uid: string; isNew: boolean }> = new Map()

  function readRow(row: FileRow, faults: Faults): ReadRow<Student> | undefined {
    const { email: _, language: __, tags: ___, ...cells } = row.cells
    const postal = postalCell(cells['postal'] ?? '')
    const profile = faults.read({ ...row, cells: { ...cells, postal } }, Profile)
    const extra = faults.read(row, ExtraFields)
    return profile && extra && { line: row.line, values: { ...profile, ...extra } }
  }

  async function plan(db: Db | Tx, rows: readonly FileRow[], faults: Faults): Promise<Planned[]> {
    const once = faults.withoutDuplicates(
      rows.filter(({ cells }) => cells['email']),
      'email',
      ({ cells }) => comparable(cells['email'] ?? ''),
    )
    const lines = new Set(once.map(({ line }) => line))
    const read = rows
      .flatMap((row) => readRow(row, faults) ?? [])
      .filter(({ line }) => lines.has(line))
    const people = await peopleByEmail(
      db,
      read.map(({ values }) => values.email),
      accounts,
    )
    const uids = [...people.values()].map(({ uid }) => uid)
    const tagged = await importRepository(db).tagsOf(uids)
    return read.flatMap(({ line, values }): Planned[] => {
      const person = people.get(values.email.toLowerCase())
      if (person && person.role !== 'student') {
        faults.add(line, 'email', 'person-staff', values.email)
        return []
      }
      const currentTags = (person && tagged.get(person.uid)) ?? []
      const added = values.tags.filter((tag) => !currentTags.includes(tag))
      if (currentTags.length + added.length > tagsOfPersonAtMost) {
        faults.add(line, 'tags', 'tags-too-many', values.tags.join(', '))
        return []
      }
      return [plannedRow({ line, values }, person, currentTags, added)]
    })
  }

  return {
    plan,

    async prepare(planned) {
      const missing = planned
        .filter(({ person }) => !person)
        .map(({ student }) => ({ email: student.email, displayName: student.name }))
      accounts =
        missing.length === 0
          ? new Map()
          : await identityPlatform
              .ensureAccounts(missing)
              .catch(() => refuseInWords('importPlatformSilent'))
    },

    async save(tx, planned, { caller, now }) {
      const done = planned.map((one): Planned => {
        const { student, person } = one
        const account = accounts.get(student.email.toLowerCase())
        // A person may have been deleted since the preview.
        const uid = person?.uid ?? account?.uid ?? refuseInWords('handled')
        return { ...one, uid, subject: `person/${uid}` }
      })
      const added = done.filter(({ person }) => !person)
      const changed = done.filter(({ person }) => person)
      await imported.add(tx, added.map(personOf), now)
      await imported.change(
        tx,
        changed.map(({ uid, after }) => ({ uid: uid ?? '', ...wordsOf(after) })),
        changed.flatMap(({ uid, after }) => ('name' in after && uid !== null ? [uid] : [])),
        now,
      )
      await importRepository(tx).addTags(
        done.flatMap(({ uid, added: tags }) => tags.map((tag) => ({ uid: uid ?? '', tag }))),
      )
      await recordChanges(
        tx,
        done.map(({ person, subject, student, before, after }) => ({
          uid: caller.uid,
          action: person ? 'person-changed-by-import' : 'person-imported',
          ...{ subject, label: student.email, before: before ?? {}, after },
        })),
        now,
      )
      return done.map((one) => {
        const is_new = !one.person && accounts.get(one.student.email.toLowerCase())?.isNew === true
        return is_new ? { ...one, after: { ...one.after, is_new } } : one
      })
    },

    undo: (tx, rows, by) => undo(tx, rows, by, imported),
  }
}

const personOf = ({ uid, student, person }: Planned): ImportedPerson => ({
  uid: uid ?? '',
  email: person?.email ?? student.email,
  ...merged(student, person),
})

/** The stored values as texts by field. */
const wordsOf = (values: ImportedValues): Partial<Record<Field, string>> =>
  Object.fromEntries(
    fields.flatMap((field) => (field in values ? [[field, String(values[field])]] : [])),
  )

/** The student's fields from the file; an empty cell keeps the old value. */
const merged = (student: Student, person: KnownPerson | undefined): Record<Field, string> => ({
  name: student.name,
  language: student.language || (person?.language ?? ''),
  phone: student.phone || (person?.phone ?? ''),
  address: student.address || (person?.address ?? ''),
  postal: student.postal || (person?.postal ?? ''),
  city: student.city || (person?.city ?? ''),
  state: student.state || (person?.state ?? ''),
})

function plannedRow(
  { line, values }: ReadRow<Student>,
  person: KnownPerson | undefined,
  currentTags: readonly string[],
  added: string[],
): Planned {
  const next = merged(values, person)
  const differs = fields.filter((field) => next[field] !== (person?.[field] ?? ''))
  const after = {
    ...Object.fromEntries(differs.map((field) => [field, next[field]])),
    ...(added.length > 0 && { tags: [...currentTags, ...added].toSorted() }),
  }
  const before = person && {
    ...Object.fromEntries(differs.map((field) => [field, person[field]])),
    ...(added.length > 0 && { tags: currentTags }),
  }
  return {
    line,
    label: values.name,
    outcome: !person ? 'new' : Object.keys(after).length > 0 ? 'changed' : 'same',
    changes: shownChanges(before ?? null, after),
    uid: person?.uid ?? null,
    subject: person ? `person/${person.uid}` : '',
    before: before ?? null,
    after,
    ...{ student: values, person, added },
  }
}

const strings = (value: unknown): string[] => v.parse(v.optional(v.array(v.string()), []), value)

async function undo(
  tx: Tx,
  rows: readonly StoredRow[],
  { caller, now }: Undo,
  imported: IdentityDomain['imported'],
): Promise<Map<number, KeptReason>> {
  const uids = rows.flatMap(({ uid }) => uid ?? [])
  const people = new Map((await lockPeople(tx, uids)).map((person) => [person.uid, person]))
  const repository = importRepository(tx)
  const tagged = await repository.tagsOf(uids)
  const referred = await referredRows(tx, users, uids, [profiles, personTags])
  const kept = new Map<number, KeptReason>()
  for (const { line, uid, before, after } of rows) {
    const why = reasonToKeep(uid === null ? undefined : people.get(uid), before === null, after)
    if (why) kept.set(line, why)
  }
  for (const { line, uid, before, after } of rows) {
    if (kept.has(line) || before !== null || uid === null) continue
    const hasOtherTags = (tagged.get(uid) ?? []).some(
      (tag) => !strings(after['tags']).includes(tag),
    )
    if (hasOtherTags) kept.set(line, 'changed')
    else if (referred.has(uid)) kept.set(line, 'used')
  }
  const undone = rows.filter(({ line }) => !kept.has(line))
  await repository.removeTags(
    undone.flatMap(({ uid, before, after }) =>
      strings(after['tags'])
        .filter((tag) => !strings(before?.['tags']).includes(tag))
        .map((tag) => ({ uid: uid ?? '', tag })),
    ),
  )
  const restored = undone.flatMap(({ uid, before }) => {
    const person = uid !== null && before ? people.get(uid) : undefined
    return person ? [{ uid: person.uid, ...wordsOf(before ?? {}) }] : []
  })
  await imported.change(
    tx,
    restored,
    undone.flatMap(({ uid, before }) => (uid !== null && before && 'name' in before ? [uid] : [])),
    now,
  )
  await recordChanges(
    tx,
    undone.map(({ subject, label, before, after: { is_new: _, ...after } }) => ({
      uid: caller.uid,
      action: before ? 'person-changed-by-import' : 'person-import-undone',
      ...{ subject, label, before: after, after: before ?? {} },
    })),
    now,
  )
  // After the record, which does not keep who is removed.
  await imported.remove(
    tx,
    undone.flatMap(({ uid, before, after }) =>
      uid !== null && before === null ? [{ uid, hasNewAccount: after['is_new'] === true }] : [],
    ),
    now,
  )
  return kept
}

/**
 * Why the person's own state keeps an import from being undone, if it does; `undo` checks tags and referring rows too.
 */
function reasonToKeep(
  person: KnownPerson | undefined,
  isNew: boolean,
  after: StoredRow['after'],
): KeptReason | undefined {
  if (!person) return 'gone'
  if (isNew && !person.isAwaited) return 'signed-in'
  const hasChangedSince = (field: Field) =>
    isNew
      ? person[field] !== (after[field] ?? '')
      : field in after && person[field] !== after[field]
  return fields.some(hasChangedSince) ? 'changed' : undefined
}
