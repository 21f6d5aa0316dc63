import * as v from 'valibot'
import type { KeptReason } from '#contract/dashboard/imports.ts'
import { examKeys, type ExamKey } from '#contract/shared/kinds.ts'
import { required } from '#contract/shared/validation.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { stableText } from '../../../platform/db/version-of.ts'
import {
  draftNewerSitting,
  isPublishable,
  lockNewerSitting,
  newerSittingOf,
  type ExamSitting,
} from '../../site/index.ts'
import type { Faults, FileRow, Import, ImportOf, PlannedRow, StoredRow, Undo } from './kind.ts'
import { clockCell, comparable, dayCell, shownChanges } from './read-cells.ts'

type Paper = ExamSitting['papers'][number]
type Planned = PlannedRow & { exam: ExamKey; title: string; paper: Paper }

const Row = v.object({
  exam: v.pipe(required, v.transform(comparable), v.picklist(examKeys, 'exam')),
  sitting: required,
  code: v.pipe(
    required,
    v.transform((cell) => cell.toUpperCase()),
    v.regex(/^[0-9A-Z]{1,8}\/[0-9A-Z]{1,4}$/, 'code'),
  ),
  subject: required,
  paper: required,
  date: v.pipe(dayCell, v.nonEmpty('required')),
  start: v.pipe(clockCell, v.nonEmpty('required')),
  minutes: v.pipe(
    required,
    v.regex(/^\d{1,3}$/, 'number'),
    v.transform(Number),
    v.minValue(1, 'number'),
  ),
})

const isSame = (one: unknown, other: unknown) => stableText(one) === stableText(other)
const texts = ({ minutes, ...paper }: Paper) => ({ ...paper, minutes: String(minutes) })

/** Papers of the newer sitting of an exam: a draft, which staff check and publish. */
export function sittingsImport(): ImportOf<Planned> {
  return { plan, save, undo }

  async function plan(db: Db | Tx, rows: readonly FileRow[], faults: Faults): Promise<Planned[]> {
    const drafted = new Map<ExamKey, ExamSitting>()
    for (const exam of examKeys) drafted.set(exam, (await newerSittingOf(db, exam)).sitting)
    const read = rows.flatMap((row) => {
      const values = faults.read(row, Row)
      return values ? [{ line: row.line, values }] : []
    })
    const once = faults.withoutDuplicates(
      read,
      'code',
      ({ values: { exam, code } }) => `${exam} ${code}`,
    )
    const planned = once.flatMap(({ line, values }): Planned[] => {
      const { exam, sitting: title, ...paper } = values
      const current = drafted.get(exam)
      const first = once.find((one) => one.values.exam === exam)?.values.sitting ?? title
      const currentTitle = current && current.papers.length > 0 ? current.title : first
      if (comparable(currentTitle) !== comparable(title)) {
        faults.add(line, 'sitting', 'sitting-other', currentTitle)
        return []
      }
      const known = current?.papers.find(({ code }) => code === paper.code)
      return [
        {
          line,
          label: `${paper.code} ${paper.subject}, ${paper.paper}`,
          outcome: !known ? 'new' : isSame(known, paper) ? 'same' : 'changed',
          changes: shownChanges(known ? differing(known, paper) : null, differing(paper, known)),
          uid: null,
          subject: `sitting/${exam}/${paper.code}`,
          before: known ?? null,
          after: paper,
          ...{ exam, title, paper },
        },
      ]
    })
    for (const exam of examKeys) {
      const ofExam = planned.filter((one) => one.exam === exam)
      const [first] = ofExam
      const current = drafted.get(exam)
      if (first && current && !isPublishable(exam, withPapers(exam, current, ofExam)))
        faults.add(first.line, 'sitting', 'sitting-unusable', first.title)
    }
    return planned
  }

  async function save(tx: Tx, planned: readonly Planned[], { caller, now }: Import) {
    for (const exam of examKeys) {
      const ofExam = planned.filter((one) => one.exam === exam)
      if (ofExam.length === 0) continue
      await lockNewerSitting(tx, exam)
      const { sitting: current } = await newerSittingOf(tx, exam)
      const sitting = withPapers(exam, current, ofExam)
      await draftNewerSitting(tx, { exam, sitting, byUid: caller.uid }, now)
    }
    return [...planned]
  }

  async function undo(tx: Tx, rows: readonly StoredRow[], { caller, now }: Undo) {
    const kept = new Map<number, KeptReason>()
    for (const exam of examKeys) {
      const ofExam = rows.filter(({ subject }) => subject.startsWith(`sitting/${exam}/`))
      if (ofExam.length === 0) continue
      await lockNewerSitting(tx, exam)
      const { sitting, isDraft } = await newerSittingOf(tx, exam)
      let { papers } = sitting
      for (const { line, before, after } of ofExam) {
        const current = papers.find(({ code }) => code === after['code'])
        if (!isDraft) kept.set(line, 'used')
        else if (!current) kept.set(line, 'gone')
        else if (!isSame(current, after)) kept.set(line, 'changed')
        else if (before) papers = papers.map((one) => (one === current ? (before as Paper) : one))
        else papers = papers.filter((one) => one !== current)
      }
      if (isDraft)
        await draftNewerSitting(
          tx,
          { exam, sitting: { ...sitting, papers }, byUid: caller.uid },
          now,
        )
    }
    return kept
  }
}

/** The details in which two papers differ. */
const differing = (paper: Paper, other: Paper | undefined) =>
  Object.fromEntries(
    Object.entries(texts(paper)).filter(
      ([name, value]) => !other || texts(other)[name as keyof Paper] !== value,
    ),
  )

/**
 * The sitting with these papers, which replace those with the same codes. A new sitting is marked as a sample until
 * staff have checked it.
 */
function withPapers(exam: ExamKey, current: ExamSitting, rows: readonly Planned[]): ExamSitting {
  const title = rows[0]?.title ?? current.title
  const imported = new Map(rows.map(({ paper }) => [paper.code, paper]))
  const known = current.papers.map((paper) => imported.get(paper.code) ?? paper)
  const added = rows.flatMap(({ paper }) =>
    current.papers.some(({ code }) => code === paper.code) ? [] : paper,
  )
  const at = ({ date, start, code }: Paper) => `${date} ${start} ${code}`
  const papers = [...known, ...added.toSorted((one, other) => at(one).localeCompare(at(other)))]
  if (current.papers.length > 0) return { ...current, papers }
  const source = copyOf('server/staff')('sittingSource')
  return { ...current, sitting: slugOf(exam, title), title, source, sample: true, papers }
}

const slugOf = (exam: ExamKey, title: string): string => {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return (slug.startsWith(exam) ? slug : `${exam}-${slug}`).slice(0, 40)
}
