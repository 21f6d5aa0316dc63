import * as v from 'valibot'
import { malaysianDay } from '#contract/shared/calendar.ts'
import type { KeptReason } from '#contract/dashboard/imports.ts'
import { email, required } from '#contract/shared/validation.ts'
import { classLabel } from '../../../platform/copy/title.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { recordChanges } from '../../../platform/db/audit.ts'
import {
  enrolMany,
  lockForEnrolments,
  planEnrolments,
  unenrolMany,
  type WantedEnrolment,
} from '../../enrolment/index.ts'
import { peopleByEmail } from '../../identity/index.ts'
import { classOf } from './class-of.ts'
import type { Faults, Import, ImportOf, PlannedRow, ReadRow, StoredRow } from './kind.ts'
import { comparable, dayCell, shownChanges } from './read-cells.ts'

type Opens = NonNullable<
  Extract<Awaited<ReturnType<typeof planEnrolments>>[number], { fault?: undefined }>['opens']
>
type Planned = PlannedRow & { opens: Opens | undefined; wanted: WantedEnrolment }

const Enrolment = v.object({
  email,
  class: required,
  programme: v.string(),
  intake: required,
  until: dayCell,
})
type Enrolment = v.InferOutput<typeof Enrolment>

/** Imports manual enrolments. The people are not notified; staff write to them later. */
export function enrolmentsImport(): ImportOf<Planned> {
  return {
    async plan(db, rows, faults, { caller, now, locale, offer }) {
      const read = rows.flatMap((row) => {
        const values = faults.read(row, Enrolment)
        return values ? [{ line: row.line, values }] : []
      })
      const people = await peopleByEmail(
        db,
        read.map(({ values }) => values.email),
      )
      const found = read.flatMap((row) => {
        const person = people.get(row.values.email.toLowerCase())
        if (!person) faults.add(row.line, 'email', 'person-unknown', row.values.email)
        const subject = classOf(row.values.class, offer.subjects)
        if (!subject) faults.add(row.line, 'class', 'class-unknown', row.values.class)
        const intake = intakeOf(row, offer, faults)
        if (!person || !subject || !intake) return []
        const until = row.values.until || null
        const wanted: WantedEnrolment = { uid: person.uid, classId: subject.id, intake, until }
        return [{ ...row, wanted, person, subject }]
      })
      const once = faults.withoutDuplicates(found, 'email', ({ wanted }) =>
        [wanted.uid, wanted.classId, wanted.intake.key].join('/'),
      )
      const planned = await planEnrolments(
        db,
        caller,
        once.map(({ wanted }) => wanted),
        now,
      )
      return once.flatMap(({ line, values, wanted, person, subject }, n): Planned[] => {
        const plan = planned[n]
        if (!plan) return []
        if (plan.fault) {
          const column = faultColumns[plan.fault]
          faults.add(line, column, plan.fault, values[column])
          return []
        }
        const { opens, was } = plan
        const named = { class: classLabel(subject, locale), intake: wanted.intake.title }
        const after = { ...named, until: dayOf(opens?.liveUntil ?? was) }
        return [
          {
            line,
            label: person.name || person.email,
            outcome: !opens ? 'same' : was ? 'changed' : 'new',
            changes: shownChanges(was ? { ...named, until: dayOf(was) } : null, after),
            uid: person.uid,
            subject: `enrolment/${opens?.id ?? ''}`,
            before: null,
            after: { ...after, email: person.email },
            ...{ opens, wanted },
          },
        ]
      })
    },

    lock: (tx, planned) =>
      lockForEnrolments(
        tx,
        planned.map(({ wanted }) => wanted),
      ),

    async save(tx, planned, { caller, fileName, now, locale }) {
      const reason = copyOf('server/staff', locale)('importedFrom', { file: fileName })
      const waited = await enrolMany(
        tx,
        caller,
        planned.flatMap(({ opens }) => opens ?? []),
        reason,
        now,
      )
      await recordChanges(
        tx,
        planned.map(({ uid, after }) => ({
          uid: caller.uid,
          action: 'enrolled',
          subject: `person/${uid}`,
          label: String(after['email']),
          before: {},
          after: { class: after['class'], intake: after['intake'], until: after['until'], reason },
        })),
        now,
      )
      return planned.map((one) => {
        const waited_since = waited.get(idOf(one))
        return waited_since ? { ...one, after: { ...one.after, waited_since } } : one
      })
    },

    async undo(tx, rows, { caller, now }) {
      const staying = await unenrolMany(
        tx,
        rows.map((row) => {
          const since = v.safeParse(Since, row.after['waited_since'])
          return { id: idOf(row), waitedSince: since.success ? since.output : undefined }
        }),
      )
      const isUndone = (row: StoredRow) => !staying.has(idOf(row))
      await recordChanges(
        tx,
        rows.filter(isUndone).map(({ uid, after }) => ({
          uid: caller.uid,
          action: 'enrolment-import-undone',
          subject: `person/${uid}`,
          label: String(after['email']),
          before: { class: after['class'], intake: after['intake'], until: after['until'] },
          after: {},
        })),
        now,
      )
      return new Map(
        rows.flatMap((row): [number, KeptReason][] => (isUndone(row) ? [] : [[row.line, 'used']])),
      )
    },
  }
}

const idOf = ({ subject }: { subject: string }) => subject.replace('enrolment/', '')
/** When the person joined the waiting list of the class. */
const Since = v.pipe(
  v.string(),
  v.transform((written) => new Date(written)),
)

const faultColumns = {
  'person-own': 'email',
  'not-in-intake': 'class',
  'class-full': 'class',
  'intake-over': 'intake',
  'day-over': 'until',
  'day-too-far': 'until',
} as const

const dayOf = (at: Date | null | undefined): string => (at ? malaysianDay(at) : '')

/** An intake by its key or title; the programme tells intakes of the same title apart. */
function intakeOf({ line, values }: ReadRow<Enrolment>, offer: Import['offer'], faults: Faults) {
  const wanted = comparable(values.intake)
  const programme = comparable(values.programme)
  const titled = offer.intakes.filter(
    ({ key, title, programme_id }) =>
      (key === wanted || comparable(title) === wanted) &&
      (programme === '' ||
        offer.programmes.some(
          (one) => one.id === programme_id && comparable(one.title) === programme,
        )),
  )
  if (titled.length === 0) faults.add(line, 'intake', 'intake-unknown', values.intake)
  if (titled.length > 1) faults.add(line, 'programme', 'intake-several', values.intake)
  return titled.length === 1 ? titled[0] : undefined
}
