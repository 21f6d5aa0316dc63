import * as v from 'valibot'
import { inOtherLocales } from '../shared/text/in-locale.ts'
import { classLanguages, examKeys, streams, teacherGroups } from '../shared/kinds.ts'
import { paymentMethods } from '../billing/payments/payment-methods.ts'
import { Clip } from '../papers/past-papers.ts'
import { Programme } from './programmes.ts'
import { Day, Id, Sen } from '../shared/wire.ts'

/** The programme's total, in sen, for exactly `no_sub` classes. */
export const PriceTier = v.object({
  no_sub: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  price: Sen,
})
export type PriceTier = v.InferOutput<typeof PriceTier>

/** What classes cost. */
export const Prices = v.object({
  tiers: v.array(PriceTier),
  /** The price of one class's hardcopy materials, in sen; left out where none are sold. */
  hardcopy_price: v.optional(Sen),
})
export type Prices = v.InferOutput<typeof Prices>

/** A weekly slot in Malaysian time. `weekday` is 1 for Monday to 7 for Sunday; times are `HH:MM`. */
export const ClassSlot = v.object({
  weekday: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
  start: v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  end: v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
})
export type ClassSlot = v.InferOutput<typeof ClassSlot>

/** A class: one subject taught in one language. */
export const Subject = v.object({
  id: Id,
  /** The subject without its language, `mathematics`; classes in both languages share it. */
  key: v.string(),
  class_name: v.string(),
  language: v.picklist(classLanguages),
  stream: v.picklist(streams),
  class_schedule: v.array(ClassSlot),
  background_color_hex: v.pipe(v.string(), v.hexColor()),
  /** Closed to new students; those who have it keep it. */
  is_closed: v.optional(v.boolean()),
})
export type Subject = v.InferOutput<typeof Subject>

export const Teacher = v.object({
  id: v.string(),
  name: v.string(),
  groups: v.array(v.picklist(teacherGroups)),
  class_ids: v.array(Id),
  headline: v.string(),
  biography: v.string(),
  /** For `portraitPath`; missing without a photo. */
  photo: v.optional(v.string()),
})
export type Teacher = v.InferOutput<typeof Teacher>

export const Intake = v.object({
  key: v.string(),
  programme_id: Id,
  title: v.string(),
  starts_on: Day,
  ends_on: Day,
  /** The day of the last SPM paper of the intake's year: full access ends with this day. */
  last_paper_on: Day,
  /** The first and last day of its sale, where staff have set them. */
  sale_from: v.optional(v.nullable(Day)),
  sale_until: v.optional(v.nullable(Day)),
})
export type Intake = v.InferOutput<typeof Intake>

/** An object of texts with optional translations: see `in-locale.ts`. */
const translated = <E extends v.ObjectEntries>(texts: E) =>
  v.object({ ...texts, ...inOtherLocales(texts) })
const text = v.string()

/** One thing that a programme includes. */
export const ProgrammeContent = translated({ text })
export type ProgrammeContent = v.InferOutput<typeof ProgrammeContent>

/** A class on sale in an intake, with its times there. */
export const ClassOnSale = v.pick(Subject, ['id', 'class_schedule'])
export type ClassOnSale = v.InferOutput<typeof ClassOnSale>

/** What anyone may read about the programmes on offer. Holds no media paths. */
export const Catalogue = v.object({
  programmes: v.array(Programme),
  /** The intake that is running or about to; null between intakes. */
  current_intake: v.nullable(Intake),
  ended_intakes: v.array(Intake),
  /** The classes with the times and teachers of the full programme's current intake. */
  subjects: v.array(Subject),
  teachers: v.array(Teacher),
  /** The prices of the full programme, for the front page. */
  prices: v.array(PriceTier),
  hardcopy_price: Prices.entries.hardcopy_price,
  /** The prices of each programme on sale. */
  price_lists: v.array(
    v.object({
      programme_id: Id,
      ...Prices.entries,
      /** Texts of staff about what the programme includes; missing if they have written none. */
      contents: v.optional(v.array(ProgrammeContent)),
    }),
  ),
  /** The classes that a newcomer can take now in each programme. */
  on_sale: v.array(v.object({ programme_id: Id, classes: v.array(ClassOnSale) })),
  /** The methods that payment pages offer. */
  payment_methods: v.array(v.picklist(paymentMethods)),
})
export type Catalogue = v.InferOutput<typeof Catalogue>

/** Some seconds of a lesson that anyone may watch on the home page. */
export const LessonClip = v.object({ ...Clip.entries, teacher_id: v.string() })

/** The texts and figures of the home page that staff may change, and a clip. */
export const HomeContent = v.object({
  claims: v.array(translated({ figure: text, label: text })),
  as_of: text,
  key_details: v.array(translated({ title: text, text })),
  testimonials: v.array(translated({ name: text, school: text, text })),
  supporters: v.array(text),
  faq: v.array(translated({ question: text, answer: text })),
  clip: v.optional(LessonClip),
  ...inOtherLocales({ as_of: text }),
})
export type HomeContent = v.InferOutput<typeof HomeContent>

export const ExamSitting = v.object({
  /** The id of the exam's sitting, `spm-2023`, by which a phone recognises the papers it has. */
  sitting: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
  title: v.string(),
  /** True when details were made up to show the page; the page says so. */
  sample: v.boolean(),
  source: v.string(),
  ...inOtherLocales({ title: v.string(), source: v.string() }),
  full_timetable_url: v.nullable(v.pipe(v.string(), v.url())),
  papers: v.array(
    v.object({
      /** Syllabus and paper, `1449/1`; unique in the timetable. */
      code: v.pipe(v.string(), v.regex(/^[0-9A-Z]{1,8}\/[0-9A-Z]{1,4}$/)),
      subject: v.string(),
      paper: v.string(),
      date: Day,
      start: v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
      minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
    }),
  ),
})
export type ExamSitting = v.InferOutput<typeof ExamSitting>

export const ExamTimetable = v.object({
  exam: v.picklist(examKeys),
  ...ExamSitting.entries,
  /** A newer sitting that staff entered. It is shown first, and calendars and countdowns follow it. */
  newer: v.optional(ExamSitting),
})
export type ExamTimetable = v.InferOutput<typeof ExamTimetable>

/** The timetable with the newer sitting that staff entered; a document without papers does not count. */
export function withNewerSitting(timetable: ExamTimetable, document: unknown): ExamTimetable {
  const newer = document === undefined ? undefined : v.parse(ExamSitting, document)
  return newer && newer.papers.length > 0 ? { ...timetable, newer } : timetable
}
