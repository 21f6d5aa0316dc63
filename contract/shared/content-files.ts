import * as v from 'valibot'
import {
  ClassSlot,
  ExamSitting,
  HomeContent,
  Intake,
  PriceTier,
  ProgrammeContent,
  Subject,
  Teacher,
} from '../catalogue/catalogue.ts'
import { inOtherLocales } from './text/in-locale.ts'
import { joiningPrices } from '../enrolment/joining.ts'
import { classLanguages, examKeys } from './kinds.ts'
import { qualities } from '../classroom/classroom.ts'
import { paperIdPattern } from './ids.ts'
import { Clip, PaperFile, PastPaperSubject } from '../papers/past-papers.ts'
import { Couriers } from '../shipping/parcels.ts'
import { TermsForm } from '../site/page-content.ts'
import { Programme, ProgrammeSlug } from '../catalogue/programmes.ts'
import { Percent, PromoCodeText } from '../billing/promo-codes.ts'
import { LogoFile } from '../school/school-document.ts'
import { School } from '../identity/sign-in.ts'
import { schoolColours } from '../school/school-colours.ts'
import { chatNumber } from './validation.ts'
import { Day, Id, Instant, Sen } from './wire.ts'

/**
 * The files of `content/` that the loader puts into the database. Unknown keys are errors, because they are probably
 * misspelt.
 */

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const Topic = v.optional(v.pipe(v.string(), v.trim()), '')
const Slug = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/, 'must be lower case, digits and -'))
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const WholeSecond = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A file below `content/media/`; its name is also its key in the media store. */
const MediaFile = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.[a-z0-9]+$/, 'must be a path of lower case and -'),
)
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal'))

export const ContentVersion = v.strictObject({ version: Text })

export const ProgrammeRow = v.strictObject({
  ...Programme.entries,
  url_safe_name: ProgrammeSlug,
  /** The price for joining an intake that has begun; by default the full price. */
  joining_price: v.optional(v.picklist(joiningPrices), 'full'),
})

const Slot = v.pipe(
  v.strictObject(ClassSlot.entries),
  v.forward(
    v.check((slot) => slot.start < slot.end, 'must be after the start'),
    ['end'],
  ),
)

export const ClassRow = v.strictObject({
  ...Subject.entries,
  key: Slug,
  class_name: Text,
  class_schedule: v.pipe(v.array(Slot), v.minLength(1, 'needs at least one weekly slot')),
  about: Text,
  /** The topics of the lessons, in the language of the class. */
  topics: v.pipe(v.array(Text), v.minLength(1, 'needs at least one topic')),
  meeting_url: v.optional(v.pipe(v.string(), v.url())),
})
export type ClassRow = v.InferOutput<typeof ClassRow>

export const TeacherRow = v.strictObject({
  ...Teacher.entries,
  id: Slug,
  name: Text,
  /** Retired: no public page shows this teacher. */
  is_retired: v.optional(v.boolean()),
})

const intakeEnd = v.strictObject({
  weeks: Count,
  /** Weeks from the intake's end to its last SPM paper. */
  last_paper_weeks_after_end: Count,
})

/** An intake around the day of loading, added whenever its programme has none running. */
export const RelativeIntakeRow = v.pipe(
  v.strictObject({
    programme_id: Id,
    /** `{month}` is replaced by the month of the start. */
    title: Text,
    starts: v.strictObject({ weeks_from_load: v.pipe(v.number(), v.safeInteger()) }),
    ...intakeEnd.entries,
  }),
  v.forward(
    v.check(
      (row) => row.starts.weeks_from_load <= 0 && row.starts.weeks_from_load + row.weeks > 0,
      'the intake must surround the day of loading',
    ),
    ['starts'],
  ),
)
export type RelativeIntakeRow = v.InferOutput<typeof RelativeIntakeRow>

export const DatedIntakeRow = v.pipe(
  v.strictObject({ ...Intake.entries, key: Slug }),
  v.forward(
    v.check((row) => row.starts_on < row.ends_on, 'must be after the start'),
    ['ends_on'],
  ),
  v.forward(
    v.check((row) => row.ends_on < row.last_paper_on, 'must be after the end'),
    ['last_paper_on'],
  ),
)
export type DatedIntakeRow = v.InferOutput<typeof DatedIntakeRow>

export const IntakesFile = v.strictObject({
  dated: v.array(DatedIntakeRow),
  relative: v.array(RelativeIntakeRow),
})

/** `{number}` and `{topic}` are filled in. */
const LessonTitles = v.strictObject({ teaching: Text, practice: Text })

/** How the lessons of an intake are made from a class's weekly slots and topics. */
export const LessonPlan = v.strictObject({
  lessons_per_class: Count,
  /** The percentage of lessons that teach; the rest are exam practice. */
  teaching_percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  titles: v.strictObject(v.entriesFromList(classLanguages, LessonTitles)),
  /** Stand-ins for the recordings of past lessons; empty where teachers upload real ones. */
  sample_recordings: v.array(Slug),
})
export type LessonPlan = v.InferOutput<typeof LessonPlan>

export const PriceRow = v.strictObject({
  programme_id: Id,
  /** Only for this intake. */
  intake_key: v.optional(Slug),
  /** The day from which these prices are in force; left out for the first prices. */
  holds_from: v.optional(Day),
  hardcopy_price: v.optional(Sen),
  /** Texts about the programme's contents that replace the default ones. */
  contents: v.optional(v.array(ProgrammeContent)),
  tiers: v.pipe(
    v.array(v.strictObject(PriceTier.entries)),
    v.minLength(1, 'needs at least one tier'),
  ),
})

const promoWindow = {
  valid_from: Instant,
  valid_until: Instant,
  /** The most orders that may use it, in total and per person; without them no limit. */
  limit_total: v.optional(Count),
  limit_per_person: v.optional(Count),
}

export const PromoRow = v.pipe(
  v.union(
    [
      v.strictObject({ code: PromoCodeText, percent: Percent, ...promoWindow }),
      v.strictObject({
        code: PromoCodeText,
        amount_sen: v.pipe(Sen, v.minValue(1)),
        ...promoWindow,
      }),
    ],
    'must have a code, either percent (1 to 100) or amount_sen, valid_from and valid_until',
  ),
  v.forward(
    v.check(
      (row) => Date.parse(row.valid_from) < Date.parse(row.valid_until),
      'must be after valid_from',
    ),
    ['valid_until'],
  ),
)

export const RecordingRow = v.strictObject({
  id: Slug,
  title: Text,
  seconds: Count,
  chapters: v.array(v.strictObject({ at_seconds: WholeSecond, title: Text })),
  renditions: v.pipe(
    v.array(
      v.strictObject({
        quality: v.picklist(qualities),
        file: MediaFile,
        type: Text,
        bytes: Count,
        sha256: Sha256,
      }),
    ),
    v.minLength(1, 'needs at least one rendition'),
  ),
  captions: v.array(
    v.strictObject({
      /** A language tag, `ms` or `en`. */
      language: v.pipe(v.string(), v.regex(/^[a-z]{2}$/)),
      label: Text,
      file: MediaFile,
    }),
  ),
})
export type RecordingRow = v.InferOutput<typeof RecordingRow>

export const MaterialRow = v.strictObject({
  id: Slug,
  class_id: Id,
  title: Text,
  file_name: v.pipe(v.string(), v.regex(/^[\w .()-]{1,100}$/, 'must be a plain file name')),
  file: MediaFile,
  type: Text,
  bytes: Count,
  sha256: Sha256,
})
export type MaterialRow = v.InferOutput<typeof MaterialRow>

/** The past papers of one subject in one exam, and the chapters that their questions belong to. */
export const PastPapersFile = v.strictObject({
  exam: v.picklist(examKeys),
  /** For SPM the key of its classes, so that a class of the plus programme opens the subject's papers. */
  subject_key: Slug,
  /** True when questions, times and topics were made up to show the pages. */
  sample: v.boolean(),
  /** The source of the questions and topics. */
  source: Text,
  subject: v.strictObject({
    /** Used in paths in place of a class's id: from 101 for SPM, from 201 for IGCSE. */
    id: Id,
    name_bm: Text,
    name_eng: Text,
    /** Everyday names, for the search. */
    also_called: v.optional(v.array(Text), []),
    background_color_hex: v.pipe(v.string(), v.hexColor()),
    /** Open to everyone who signed in. */
    is_open: v.boolean(),
  }),
  chapters: v.array(v.strictObject({ id: Slug, title_bm: Text, title_eng: Text })),
  papers: v.array(
    v.strictObject({
      /** Exam, code, year and, where needed, a suffix that makes it unique. */
      id: v.pipe(v.string(), v.regex(paperIdPattern, 'must look like spm-1449-2-2022')),
      /** The subject's code and the paper's number, `1449/2`. */
      code: v.pipe(v.string(), v.regex(/^\d{4}\/\d{1,2}$/, 'must look like 1449/2')),
      title: Text,
      year: v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2099)),
      /** The language of the video. */
      language: v.picklist(classLanguages),
      teacher_id: Slug,
      recording_id: Slug,
      questions: v.array(
        v.strictObject({
          /** As it is printed, `7b`. */
          label: v.pipe(v.string(), v.regex(/^[0-9a-z]{1,8}$/, 'must look like 7b')),
          at_second: WholeSecond,
          chapter_id: Slug,
          /** Its topic, in both languages or neither. */
          topic_bm: Topic,
          topic_eng: Topic,
        }),
      ),
    }),
  ),
})
export type PastPapersFile = v.InferOutput<typeof PastPapersFile>

const TimetablePaper = v.strictObject({ ...ExamSitting.entries.papers.item.entries, date: Day })
export const TimetableFile = v.strictObject({
  exam: v.picklist(examKeys),
  ...ExamSitting.entries,
  papers: v.array(TimetablePaper),
})

/** A public clip, with the size and hash of its file. */
export const ClipRow = v.strictObject({
  ...Clip.entries,
  id: Slug,
  title: Text,
  captions: v.array(v.strictObject(Clip.entries.captions.item.entries)),
  sha256: Sha256,
})
export type ClipRow = v.InferOutput<typeof ClipRow>
const ShowcaseFile = v.strictObject({
  subjects: v.array(
    v.strictObject({ ...PastPaperSubject.entries, key: Slug, name: Text, clips: v.array(ClipRow) }),
  ),
  guides: v.array(ClipRow),
})
const PaperRow = v.strictObject({
  ...PaperFile.entries,
  subject: Text,
  paper: Text,
  file_name: MaterialRow.entries.file_name,
  sha256: Sha256,
})

/** Bank holidays, which staff also see when they plan classes; they differ by year and state. */
const BankHolidaysFile = v.strictObject({
  source: Text,
  days: v.array(v.strictObject({ day: Day, name: Text })),
})

const Paragraphs = v.pipe(
  v.array(Text),
  v.transform((paragraphs) => paragraphs.join('\n\n')),
)
const termsTexts = { terms: Paragraphs, privacy: Paragraphs }
/** Each paragraph is a line of the file, so that a diff shows which ones changed. */
const TermsFile = v.pipe(
  v.strictObject({ ...TermsForm.entries, ...termsTexts, ...inOtherLocales(termsTexts) }),
  v.transform((file) => v.parse(TermsForm, file)),
)

/** File → schema. Past papers are not here: every file in `past-papers/` is a `PastPapersFile`. */
export const contentFiles = {
  'catalogue/version.json': ContentVersion,
  'catalogue/programmes.json': v.array(ProgrammeRow),
  'catalogue/classes.json': v.array(ClassRow),
  'catalogue/teachers.json': v.array(TeacherRow),
  'catalogue/intakes.json': IntakesFile,
  'catalogue/lesson-plan.json': LessonPlan,
  'catalogue/prices.json': v.array(PriceRow),
  'catalogue/promo-codes.json': v.array(PromoRow),
  'catalogue/bank-holidays.json': BankHolidaysFile,
  'catalogue/couriers.json': Couriers,
  'pages/home.json': v.strictObject({
    ...HomeContent.entries,
    clip: v.optional(v.strictObject({ ...ClipRow.entries, teacher_id: Slug })),
  }),
  'pages/school.json': v.strictObject({
    ...v.omit(School, ['styles', 'logo', 'whatsapp', 'terms_version']).entries,
    ...schoolColours,
    logo: v.nullish(LogoFile),
    whatsapp: v.nullish(chatNumber),
  }),
  'pages/past-papers.json': v.strictObject(v.entriesFromList(examKeys, ShowcaseFile)),
  'pages/paper-downloads.json': v.strictObject(v.entriesFromList(examKeys, v.array(PaperRow))),
  'pages/terms.json': TermsFile,
  'timetables/spm.json': TimetableFile,
  'timetables/igcse.json': TimetableFile,
  /** A newer sitting, which does not count without papers. */
  'timetables/spm-newer.json': TimetableFile,
  'timetables/igcse-newer.json': TimetableFile,
  'media/recordings.json': v.array(RecordingRow),
  'media/materials.json': v.array(MaterialRow),
} as const satisfies Record<string, v.GenericSchema>

export type ContentFile = keyof typeof contentFiles
export type ContentFiles = {
  -readonly [File in ContentFile]: v.InferOutput<(typeof contentFiles)[File]>
}
