import { examKeys } from '#contract/shared/kinds.ts'
import type { ContentFile, ContentFiles, PastPapersFile } from '#contract/shared/content-files.ts'
import { openPaperSubjectsPerExam, schoolCookieMaximumBytes } from '#contract/shared/limits.ts'
import { programmeType } from '#contract/catalogue/programmes.ts'
import { checkPractice, type ReadableContent } from './practice-checks.ts'
import type { JsonPath, Report } from './json-lines.ts'

/** Finds what the schema of one file cannot: duplicate ids and references to missing rows. */
export function checkReferences(content: ReadableContent, report: Report): void {
  const { files, pastPapers } = content
  const classIds = idsOf(files['catalogue/classes.json'])
  const programmeIds = idsOf(files['catalogue/programmes.json'])
  const recordings = files['media/recordings.json']

  checkDuplicates(files, report)
  checkUsesOfClasses(files, classIds, report)
  checkUsesOfProgrammes(files, programmeIds, report)
  checkPrices(files, report)
  checkRecordings(recordings, files, report)
  checkPages(files, report)
  checkPaperSubjects(content, report)
  checkPastPapers(pastPapers, files, report)
  checkPractice(content, report)
}

function checkDuplicates(files: Partial<ContentFiles>, report: Report): void {
  const unique = uniqueness(report)
  unique('catalogue/programmes.json', files['catalogue/programmes.json'], 'id')
  unique('catalogue/programmes.json', files['catalogue/programmes.json'], 'url_safe_name')
  unique('catalogue/classes.json', files['catalogue/classes.json'], 'id')
  unique('catalogue/teachers.json', files['catalogue/teachers.json'], 'id')
  unique('catalogue/promo-codes.json', files['catalogue/promo-codes.json'], 'code')
  unique('media/recordings.json', files['media/recordings.json'], 'id')
  unique('media/materials.json', files['media/materials.json'], 'id')
  const intakes = files['catalogue/intakes.json']
  unique('catalogue/intakes.json', intakes?.dated, 'key', ['dated'])
  unique('catalogue/intakes.json', intakes?.relative, 'programme_id', ['relative'])
  for (const [n, recording] of (files['media/recordings.json'] ?? []).entries()) {
    unique('media/recordings.json', recording.renditions, 'quality', [n, 'renditions'])
    unique('media/recordings.json', recording.captions, 'language', [n, 'captions'])
  }
}

function checkUsesOfClasses(
  files: Partial<ContentFiles>,
  classIds: ReadonlySet<number> | undefined,
  report: Report,
): void {
  if (!classIds) return
  for (const [n, teacher] of (files['catalogue/teachers.json'] ?? []).entries())
    for (const [m, id] of teacher.class_ids.entries())
      if (!classIds.has(id))
        report('catalogue/teachers.json', [n, 'class_ids', m], `there is no class ${id}`)
  for (const [n, material] of (files['media/materials.json'] ?? []).entries())
    if (!classIds.has(material.class_id))
      report('media/materials.json', [n, 'class_id'], `there is no class ${material.class_id}`)
}

function checkUsesOfProgrammes(
  files: Partial<ContentFiles>,
  programmeIds: ReadonlySet<number> | undefined,
  report: Report,
): void {
  if (!programmeIds) return
  const check = (file: ContentFile, rows: readonly { programme_id: number }[], at: JsonPath) => {
    for (const [n, { programme_id: id }] of rows.entries())
      if (!programmeIds.has(id))
        report(file, [...at, n, 'programme_id'], `there is no programme ${id}`)
  }
  check('catalogue/prices.json', files['catalogue/prices.json'] ?? [], [])
  check('catalogue/intakes.json', files['catalogue/intakes.json']?.dated ?? [], ['dated'])
  check('catalogue/intakes.json', files['catalogue/intakes.json']?.relative ?? [], ['relative'])
}

/** Identifies a price list: two of the same programme, intake and day contradict each other. */
const editionOf = (
  row: Pick<ContentFiles['catalogue/prices.json'][number], 'programme_id'> &
    Partial<ContentFiles['catalogue/prices.json'][number]>,
) => [row.programme_id, row.intake_key, row.holds_from].join()

/** Every programme on sale has a price for each number of classes, and more never costs less. */
function checkPrices(files: Partial<ContentFiles>, report: Report): void {
  const prices = files['catalogue/prices.json']
  const classes = files['catalogue/classes.json']
  const programmes = files['catalogue/programmes.json']
  if (!prices) return
  for (const [n, row] of prices.entries()) {
    if (prices.findIndex((other) => editionOf(other) === editionOf(row)) < n)
      report('catalogue/prices.json', [n, 'programme_id'], `${row.programme_id} is there twice`)
    const { tiers } = row
    for (const [m, tier] of tiers.entries()) {
      const at = [n, 'tiers', m] as const
      if (tier.no_sub !== m + 1)
        report('catalogue/prices.json', [...at, 'no_sub'], `the price of ${m + 1} should be here`)
      if (tier.price < (tiers[m - 1]?.price ?? 0))
        report('catalogue/prices.json', [...at, 'price'], 'is less than that of fewer classes')
    }
    if (classes && tiers.length < classes.length)
      report(
        'catalogue/prices.json',
        [n, 'tiers'],
        `ends at ${tiers.length} of ${classes.length} classes`,
      )
  }
  for (const [n, programme] of (programmes ?? []).entries()) {
    const type = programmeType(programme)
    const onSale = !programme.discontinued && (type === 'full' || type === 'plus')
    const first = editionOf({ programme_id: programme.id })
    if (onSale && !prices.some((row) => editionOf(row) === first))
      report('catalogue/programmes.json', [n], `has no prices in catalogue/prices.json`)
  }
}

function checkRecordings(
  recordings: ContentFiles['media/recordings.json'] | undefined,
  files: Partial<ContentFiles>,
  report: Report,
): void {
  if (!recordings) return
  for (const [n, { chapters, seconds }] of recordings.entries())
    for (const [m, { at_seconds: at }] of chapters.entries()) {
      const path = [n, 'chapters', m, 'at_seconds']
      if (at >= seconds) report('media/recordings.json', path, `is after the end, ${seconds}`)
      if (at < (chapters[m - 1]?.at_seconds ?? 0))
        report('media/recordings.json', path, 'is before the chapter above it')
    }
  const samples = files['catalogue/lesson-plan.json']?.sample_recordings ?? []
  for (const [n, id] of samples.entries())
    if (!recordings.some((recording) => recording.id === id))
      report('catalogue/lesson-plan.json', ['sample_recordings', n], `there is no recording ${id}`)
}

function checkPages(files: Partial<ContentFiles>, report: Report): void {
  for (const exam of examKeys)
    for (const file of [`timetables/${exam}.json`, `timetables/${exam}-newer.json`] as const) {
      const timetable = files[file]
      if (timetable && timetable.exam !== exam)
        report(file, ['exam'], `must be ${exam} in this file`)
    }
  const clip = files['pages/home.json']?.clip
  const teacherIds = idsOf(files['catalogue/teachers.json'])
  if (clip && teacherIds && !teacherIds.has(clip.teacher_id))
    report('pages/home.json', ['clip', 'teacher_id'], `there is no teacher ${clip.teacher_id}`)
  const school = files['pages/school.json']
  const bytes = school ? encodeURIComponent(JSON.stringify(school)).length : 0
  if (bytes > schoolCookieMaximumBytes)
    report(
      'pages/school.json',
      [],
      `is ${bytes} bytes in its cookie, of at most ${schoolCookieMaximumBytes}`,
    )
}

function checkPastPapers(
  pastPapers: ReadonlyMap<string, PastPapersFile>,
  files: Partial<ContentFiles>,
  report: Report,
): void {
  const teacherIds = idsOf(files['catalogue/teachers.json'])
  const recordings = files['media/recordings.json']
  const unique = uniqueness(report)
  for (const [file, { exam, chapters, papers }] of pastPapers) {
    unique(file, chapters, 'id', ['chapters'])
    unique(file, papers, 'id', ['papers'])
    const chapterIds = idsOf(chapters)
    for (const [n, paper] of papers.entries()) {
      const at = ['papers', n] as const
      const start = `${exam}-${paper.code.replace('/', '-')}-${paper.year}`
      if (paper.id !== start && !paper.id.startsWith(`${start}-`))
        report(file, [...at, 'id'], `must begin with ${start}`)
      unique(file, paper.questions, 'label', [...at, 'questions'])
      if (teacherIds && !teacherIds.has(paper.teacher_id))
        report(file, [...at, 'teacher_id'], `there is no teacher ${paper.teacher_id}`)
      const recording = recordings?.find(({ id }) => id === paper.recording_id)
      if (recordings && !recording)
        report(file, [...at, 'recording_id'], `there is no recording ${paper.recording_id}`)
      for (const [m, question] of paper.questions.entries()) {
        const here = [...at, 'questions', m]
        const before = paper.questions[m - 1]
        if (!chapterIds?.has(question.chapter_id))
          report(file, [...here, 'chapter_id'], `there is no chapter ${question.chapter_id}`)
        if (recording && question.at_second >= recording.seconds)
          report(file, [...here, 'at_second'], `is after the end, ${recording.seconds}`)
        if (before && question.at_second <= before.at_second)
          report(file, [...here, 'at_second'], `is not after question ${before.label}`)
        if (!question.topic_bm !== !question.topic_eng)
          report(
            file,
            [...here, question.topic_bm ? 'topic_bm' : 'topic_eng'],
            'is not there in the other language',
          )
      }
    }
  }
}

function checkPaperSubjects(
  { files, pastPapers, hasEveryPastPaper }: ReadableContent,
  report: Report,
): void {
  const classes = files['catalogue/classes.json']
  const seenIds = new Set<number>()
  const seenKeys = new Set<string>()
  for (const [file, { exam, subject_key: key, subject }] of pastPapers) {
    const isClass = classes?.some((row) => row.key === key)
    if (classes && exam === 'spm' && !isClass)
      report(file, ['subject_key'], `there is no subject ${key}`)
    if (exam !== 'spm' && isClass)
      report(file, ['subject_key'], `${key} is the key of classes for SPM`)
    if (seenKeys.has(key)) report(file, ['subject_key'], `${key} is there twice`)
    if (seenIds.has(subject.id)) report(file, ['subject', 'id'], `${subject.id} is there twice`)
    seenKeys.add(key)
    seenIds.add(subject.id)
  }
  if (!hasEveryPastPaper) return
  for (const exam of examKeys) {
    const ofExam = [...pastPapers].filter(([, content]) => content.exam === exam)
    const open = ofExam.filter(([, { subject }]) => subject.is_open)
    const wanted = Math.min(openPaperSubjectsPerExam, ofExam.length)
    if (open.length === wanted) continue
    const isOpenWrong = open.length > wanted
    for (const [file, { subject }] of ofExam)
      if (subject.is_open === isOpenWrong)
        report(
          file,
          ['subject', 'is_open'],
          `${open.length} subjects of ${exam} are open, not ${wanted}`,
        )
  }
}

/** Reports values given twice; for past papers, also in different files. */
function uniqueness(report: Report) {
  const seen = new Map<string, Set<unknown>>()
  return <Row extends object>(
    file: string,
    rows: readonly Row[] | undefined,
    key: keyof Row & string,
    at: JsonPath = [],
  ): void => {
    // Ids are unique over all files of a folder; those of sub-rows only within their row.
    const isInRow = at.some((step) => typeof step === 'number')
    const heading = isInRow
      ? `${file} ${at.join('.')}`
      : `${file.replace(/^past-papers\/.*/, 'past-papers')} ${at.join('.')} ${key}`
    const values = seen.get(heading) ?? new Set()
    seen.set(heading, values)
    for (const [n, row] of (rows ?? []).entries()) {
      if (values.has(row[key])) report(file, [...at, n, key], `${String(row[key])} is there twice`)
      values.add(row[key])
    }
  }
}

function idsOf<Id>(rows: readonly { id: Id }[] | undefined): ReadonlySet<Id> | undefined {
  return rows && new Set(rows.map(({ id }) => id))
}
