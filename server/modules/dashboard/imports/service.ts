import {
  importColumns,
  importFaultsShown,
  importRowsShown,
  importUndoHours,
  type ImportKind,
  type ImportResult,
  type ImportsQuery,
  type ImportUndone,
  type PastImports,
} from '#contract/dashboard/imports.ts'
import type { FileBody } from '#contract/endpoints.ts'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import type { Context } from '../../../context.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { listPage } from '../../../platform/db/list-page.ts'
import { hourMs } from '../../../platform/db/schema/retention.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import { readInWorker } from '../../../platform/http/files/read-in-worker.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { refuse, refusePage } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { IdentityDomain } from '../../identity/index.ts'
import type { SchoolDomain } from '../../school/index.ts'
import { attendanceImport } from './attendance.ts'
import { enrolmentsImport } from './enrolments.ts'
import { guardiansImport } from './guardians.ts'
import { Faults, type Import, type ImportOf, type PlannedRow } from './kind.ts'
import { readColumns } from './read-columns.ts'
import type { ReadTable } from './read-table-file.ts'
import { importRepository, importsPlace, type ImportRecord } from './repository.ts'
import { teachersImport } from './teachers.ts'
import { sittingsImport } from './sittings.ts'
import { studentsImport } from './students.ts'

const reader = 'server/modules/dashboard/imports/read-table-file.ts'

/** Imports lists from files: a preview first, then all or nothing. An import can be undone for a day. */
export function importHandlers(
  context: Context,
  domains: { school: SchoolDomain; identity: IdentityDomain; catalogue: CatalogueDomain },
): Pick<Handlers, 'imports' | 'importFile' | 'importTemplate' | 'undoImport'> {
  const { db, jobs } = context
  const { school, catalogue } = domains
  const repository = importRepository(db)
  const kinds: Record<ImportKind, () => ImportOf<PlannedRow>> = {
    students: () => studentsImport(context, domains),
    guardians: () => guardiansImport(),
    enrolments: () => enrolmentsImport(),
    teachers: () => teachersImport(),
    sittings: () => sittingsImport(),
    attendance: () => attendanceImport(),
  }

  async function importFile(
    by: Omit<Import, 'offer' | 'termsVersion'>,
    kind: ImportKind,
    file: FileBody,
    id: string | undefined,
  ): Promise<ImportResult> {
    const rules = kinds[kind]()
    const offer = await catalogue.fresh()
    const of = { ...by, offer, termsVersion: await school.terms.present(by.now) }
    const faults = new Faults()
    const table = await readInWorker<ReadTable>(reader, file)
    if (!table) faults.add(1, '', 'slow')
    else if ('fault' in table) faults.add(1, '', table.fault)
    const rows = table && 'rows' in table ? readColumns(kind, table.rows, faults) : []
    const planned = await rules.plan(db, rows, faults, of)
    if (id === undefined || faults.found.length > 0) return resultOf(planned, faults, false)
    await rules.prepare?.(planned)
    const saved = await inTransaction(db, async (tx) => {
      const records = importRepository(tx)
      await records.lock()
      await rules.lock?.(tx, planned)
      // The data may have changed since the first plan.
      const again = new Faults()
      const fresh = await rules.plan(tx, rows, again, of)
      if (again.found.length > 0) return resultOf(fresh, again, false)
      const result = resultOf(fresh, again, true)
      const wanted = fresh.filter(({ outcome }) => outcome !== 'same')
      // The file may be imported already, by the same request.
      if (wanted.length === 0 || (await records.find(id))) return result
      const { caller, fileName, now } = of
      const done = await rules.save(tx, wanted, of)
      await records.add(
        {
          ...{ id, kind, fileName, byUid: caller.uid, at: now },
          ...{ added: result.new, changed: result.changed },
        },
        done.map(({ line, uid, subject, label, before, after }) => ({
          ...{ importId: id, line, uid, subject, label, at: now, before, after },
        })),
      )
      await recordChange(
        tx,
        {
          uid: caller.uid,
          action: 'file-imported',
          subject: `import/${id}`,
          label: fileName,
          before: {},
          after: { rows: wanted.length },
        },
        now,
      )
      return result
    })
    jobs.wake()
    return saved
  }

  async function undo(caller: Caller, id: string, now: Date): Promise<ImportUndone> {
    const undone = await inTransaction(db, async (tx) => {
      const records = importRepository(tx)
      await records.lock()
      const record = (await records.find(id)) ?? refuse('request.not-found')
      if (record.undoneAt) refuseInWords('handled')
      if (!mayUndo(record, now)) refuseInWords('importTooOld', { hours: importUndoHours })
      const rows = await records.rowsOf(id)
      // Removed first, because these rows would count as data that depends on a person.
      await records.removeRows(id)
      const kept = await kinds[record.kind]().undo(tx, rows, { caller, now })
      await records.setUndone(id, now, kept.size)
      await recordChange(
        tx,
        {
          uid: caller.uid,
          action: 'import-undone',
          subject: `import/${id}`,
          label: record.fileName,
          before: {},
          after: { rows: rows.length - kept.size },
        },
        now,
      )
      return {
        undone: rows.length - kept.size,
        kept: rows.flatMap(({ line, label }) => {
          const why = kept.get(line)
          return why ? [{ line, label, why }] : []
        }),
      }
    })
    jobs.wake()
    return undone
  }

  async function list(query: ImportsQuery, now: Date): Promise<PastImports> {
    const place = importsPlace(query) ?? refusePage()
    const [total, { rows, ...page }] = await Promise.all([
      repository.count(query),
      listPage(place, staffRowsPerPage, (...at) => repository.list(query, ...at)),
    ])
    return {
      total,
      ...page,
      imports: rows.map((row) => ({
        ...{ id: row.id, kind: row.kind, file_name: row.fileName, by: row.by },
        ...{ at: row.at.toISOString(), new: row.added, changed: row.changed, kept: row.kept },
        undone_at: row.undoneAt?.toISOString() ?? null,
        may_undo: mayUndo(row, now),
      })),
    }
  }

  return {
    imports: ({ query, now }) => list(query, now),
    importFile: ({ caller, params, query, body, now, locale }) =>
      importFile({ caller, fileName: query.name, now, locale }, params.kind, body, query.save),
    importTemplate: ({ params }) => template(params.kind),
    undoImport: ({ caller, params, now }) => undo(caller, params.id, now),
  }
}

const mayUndo = ({ at, undoneAt }: ImportRecord, now: Date): boolean =>
  undoneAt === null && now.getTime() - at.getTime() < importUndoHours * hourMs

const countOf = (planned: readonly PlannedRow[], wanted: PlannedRow['outcome']) =>
  planned.filter(({ outcome }) => outcome === wanted).length

const resultOf = (
  planned: readonly PlannedRow[],
  { found }: Faults,
  isSaved: boolean,
): ImportResult => ({
  ...{ new: countOf(planned, 'new'), changed: countOf(planned, 'changed') },
  same: countOf(planned, 'same'),
  faults: found.toSorted((one, other) => one.line - other.line).slice(0, importFaultsShown),
  faults_in_all: found.length,
  rows: planned
    .filter(({ outcome }) => outcome !== 'same')
    .slice(0, importRowsShown)
    .map(({ line, label, outcome, changes }) => ({ line, label, outcome, changes })),
  is_saved: isSaved,
})

/** A workbook with the columns of a kind and one example row. All cells are text, so that numbers keep their zeros. */
async function template(kind: ImportKind): Promise<Buffer> {
  // Loaded when a template is first requested.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const columns = Object.entries(importColumns[kind])
  return writeExcelFile([
    columns.map(([name]) => ({ value: name, fontWeight: 'bold' as const })),
    columns.map(([, { example }]) => ({ value: example, type: String, format: '@' })),
  ]).toBuffer()
}
