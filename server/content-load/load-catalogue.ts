import { eq } from 'drizzle-orm'
import { searchIndexOf } from '#contract/papers/search/search-index.ts'
import { examKeys } from '#contract/shared/kinds.ts'
import type { Content } from './content-files.ts'
import type { Tx } from '../platform/db/open.ts'
import type { ContentWithStaff, StaffPaper } from './staff-papers.ts'
import { promoCodes } from '../platform/db/schema/billing-orders.ts'
import { replaceOf, upsert } from '../platform/db/upsert.ts'
import * as catalogueTables from '../platform/db/schema/catalogue.ts'
import * as classroomTables from '../platform/db/schema/classroom.ts'
import * as papersTables from '../platform/db/schema/papers.ts'
import { documents } from '../platform/db/schema/platform.ts'

/** Each function loads the files of one table and its children, and returns how many rows changed. */

/** Programmes that staff have changed stay as they are. */
export async function loadProgrammes(tx: Tx, { files }: Content): Promise<number> {
  const { id, byStaff } = catalogueTables.programmes
  const ofStaff = await tx.select({ id }).from(catalogueTables.programmes).where(eq(byStaff, true))
  const taken = files['catalogue/programmes.json'].filter(
    (row) => !ofStaff.some((one) => one.id === row.id),
  )
  const rows = taken.map((row) => ({
    id: row.id,
    urlSafeName: row.url_safe_name,
    title: row.title,
    discontinued: row.discontinued,
    joiningPrice: row.joining_price,
  }))
  return upsert(tx, catalogueTables.programmes, ['id'], rows)
}

/** Classes that staff have changed stay as they are. */
export async function loadClasses(tx: Tx, { files }: Content): Promise<number> {
  const ofStaff = await classesOfStaff(tx)
  const taken = files['catalogue/classes.json'].filter(({ id }) => !ofStaff.includes(id))
  const rows = taken.map((row) => ({
    id: row.id,
    key: row.key,
    className: row.class_name,
    language: row.language,
    stream: row.stream,
    schedule: row.class_schedule,
    colour: row.background_color_hex,
    about: row.about,
    isClosed: row.is_closed ?? false,
  }))
  return upsert(tx, catalogueTables.classes, ['id'], rows)
}

async function classesOfStaff(tx: Tx): Promise<number[]> {
  const { id, byStaff } = catalogueTables.classes
  return (await tx.select({ id }).from(catalogueTables.classes).where(eq(byStaff, true))).map(
    (row) => row.id,
  )
}

/** Teachers that staff have changed stay as they are, as do the teachers of a class that staff have changed. */
export async function loadTeachers(tx: Tx, { files }: Content): Promise<number> {
  const ofStaff = await classesOfStaff(tx)
  const { id: idColumn, byStaff } = catalogueTables.teachers
  const keptTeachers = new Set(
    (await tx.select({ id: idColumn }).from(catalogueTables.teachers).where(eq(byStaff, true))).map(
      ({ id }) => id,
    ),
  )
  const known = await tx.select().from(catalogueTables.classTeachers)
  const rows = files['catalogue/teachers.json']
  let changed = await upsert(
    tx,
    catalogueTables.teachers,
    ['id'],
    rows
      .filter(({ id }) => !keptTeachers.has(id))
      .map(({ class_ids: _, is_retired: isRetired = false, ...row }) => ({ ...row, isRetired })),
  )
  for (const { id: teacherId, class_ids: inFile } of rows) {
    const kept = known.filter((link) => link.teacherId === teacherId).map(({ classId }) => classId)
    const classIds = [
      ...inFile.filter((id) => !ofStaff.includes(id)),
      ...kept.filter((id) => ofStaff.includes(id)),
    ]
    const links = classIds.map((classId) => ({ teacherId, classId }))
    changed += await replaceOf(tx, catalogueTables.classTeachers, { teacherId }, 'classId', links)
  }
  return changed
}

/** Codes that staff have changed stay as they are. */
export async function loadPromoCodes(tx: Tx, { files }: Content): Promise<number> {
  const ofStaff = await tx
    .select({ code: promoCodes.code })
    .from(promoCodes)
    .where(eq(promoCodes.byStaff, true))
  const rows = files['catalogue/promo-codes.json']
    .filter((row) => !ofStaff.some(({ code }) => code === row.code))
    .map((row) => ({
      code: row.code,
      percent: 'percent' in row ? row.percent : null,
      amountSen: 'amount_sen' in row ? row.amount_sen : null,
      validFrom: new Date(row.valid_from),
      validUntil: new Date(row.valid_until),
      limitTotal: row.limit_total ?? null,
      limitPerPerson: row.limit_per_person ?? null,
    }))
  return upsert(tx, promoCodes, ['code'], rows)
}

export async function loadRecordings(tx: Tx, { files }: Content): Promise<number> {
  const rows = files['media/recordings.json']
  let changed = await upsert(
    tx,
    classroomTables.recordings,
    ['id'],
    rows.map(({ id, title, seconds, chapters }) => ({ id, title, seconds, chapters })),
  )
  for (const { id: recordingId, renditions, captions } of rows) {
    const keyed = <Row extends { file: string }>({ file, ...row }: Row) => ({
      recordingId,
      mediaKey: file,
      ...row,
    })
    const parent = { recordingId }
    changed += await replaceOf(
      tx,
      classroomTables.renditions,
      parent,
      'quality',
      renditions.map(keyed),
    )
    changed += await replaceOf(
      tx,
      classroomTables.captions,
      parent,
      'language',
      captions.map(keyed),
    )
  }
  return changed
}

export function loadMaterials(tx: Tx, { files }: Content): Promise<number> {
  const rows = files['media/materials.json'].map((row) => ({
    id: row.id,
    classId: row.class_id,
    title: row.title,
    fileName: row.file_name,
    mediaKey: row.file,
    type: row.type,
    bytes: row.bytes,
    sha256: row.sha256,
  }))
  return upsert(tx, classroomTables.materials, ['id'], rows, ['addedAt'])
}

export async function loadPastPapers(
  tx: Tx,
  { pastPapers, staffPapers }: ContentWithStaff,
): Promise<number> {
  const known = await tx.select().from(papersTables.paperSubjects)
  const subjectRows = [...pastPapers.values()].map(({ exam, subject_key: key, subject }, n) => ({
    id: subject.id,
    exam,
    key,
    nameBm: subject.name_bm,
    nameEng: subject.name_eng,
    colour: subject.background_color_hex,
    // Of a new subject; staff choose which of the others are free.
    isOpen: known.find(({ id }) => id === subject.id)?.isOpen ?? subject.is_open,
    position: n + 1,
  }))
  let changed = await upsert(tx, papersTables.paperSubjects, ['id'], subjectRows)
  for (const { exam, subject_key: subjectKey, chapters, papers } of pastPapers.values()) {
    const chapterRows = chapters.map((row, n) => ({
      id: row.id,
      subjectKey,
      titleBm: row.title_bm,
      titleEng: row.title_eng,
      position: n + 1,
    }))
    const paperRows = papers.map((row) => ({
      ...keptOf(row.recording_id, staffPapers.get(row.id)),
      id: row.id,
      exam,
      subjectKey,
      code: row.code,
      title: row.title,
      year: row.year,
      language: row.language,
      teacherId: row.teacher_id,
    }))
    changed += await upsert(tx, papersTables.paperChapters, ['id'], chapterRows)
    changed += await upsert(tx, papersTables.pastPapers, ['id'], paperRows)
    for (const { id: paperId, questions } of papers) {
      const rows = questions.map((row) => ({
        paperId,
        label: row.label,
        atSecond: row.at_second,
        chapterId: row.chapter_id,
        topicBm: row.topic_bm,
        topicEng: row.topic_eng,
      }))
      changed += await replaceOf(tx, papersTables.paperQuestions, { paperId }, 'label', rows)
    }
  }
  return changed
}

/** The changes of staff to a paper; its video is that of the file unless staff replaced it. */
const keptOf = (recordingId: string, ofStaff: StaffPaper | undefined): StaffPaper => ({
  byStaff: ofStaff?.byStaff ?? false,
  recordingByStaff: ofStaff?.recordingByStaff ?? false,
  recordingId: ofStaff?.recordingByStaff ? ofStaff.recordingId : recordingId,
  withdrawnAt: ofStaff?.withdrawnAt ?? null,
})

export function loadDocuments(
  tx: Tx,
  { files, indexed }: ContentWithStaff,
  others: Record<string, object>,
  now: Date,
): Promise<number> {
  const timetables = examKeys.flatMap((exam) => [
    { key: `exam-timetable/${exam}`, body: files[`timetables/${exam}.json`] },
    { key: `exam-timetable/${exam}/newer`, body: files[`timetables/${exam}-newer.json`] },
  ])
  const pastPapers = examKeys.flatMap((exam) => [
    { key: `past-papers/${exam}`, body: files['pages/past-papers.json'][exam] },
    { key: `paper-downloads/${exam}`, body: files['pages/paper-downloads.json'][exam] },
  ])
  const rows = [
    { key: 'school', body: files['pages/school.json'] },
    { key: 'bank-holidays', body: files['catalogue/bank-holidays.json'] },
    { key: 'couriers', body: files['catalogue/couriers.json'] },
    { key: 'home', body: files['pages/home.json'] },
    { key: 'terms', body: files['pages/terms.json'] },
    { key: 'content/version', body: files['catalogue/version.json'] },
    ...timetables,
    ...pastPapers,
    ...examKeys.map((exam) => ({
      key: `search-index/${exam}`,
      body: searchIndexOf(exam, indexed),
    })),
    ...Object.entries(others).map(([key, body]) => ({ key, body })),
  ]
  const loaded = rows.map((row) => ({ ...row, loadedAt: now }))
  return upsert(tx, documents, ['key'], loaded, ['loadedAt'])
}
