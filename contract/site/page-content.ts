import * as v from 'valibot'
import { LessonClip } from '../catalogue/catalogue.ts'
import { inOtherLocales, otherLocales } from '../shared/text/in-locale.ts'
import { examKeys, type ExamKey } from '../shared/kinds.ts'
import { schoolCookieMaximumBytes, shortTextMaximumCharacters } from '../shared/limits.ts'
import { LogoFile } from '../school/school-document.ts'
import { schoolColours, stylesOf } from '../school/school-colours.ts'
import {
  mailDocument,
  mailForm,
  mailKinds,
  mailTexts,
  type MailKind,
} from '../school/mail-texts.ts'
import { chatNumber } from '../shared/validation.ts'
import { Day, Instant } from '../shared/wire.ts'

/** The content of public pages that staff may change, and how each document is filled in and checked. */

const rowsAtMost = 150
const longTextMaximumCharacters = 2000
const termsMaximumCharacters = 12_000

const short = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(shortTextMaximumCharacters, 'max'),
)
const long = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(longTextMaximumCharacters, 'max'),
)
const day = v.pipe(v.string('day'), v.check(isDay, 'day'))
const time = v.pipe(v.string('time'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'))
const url = v.pipe(short, v.url('url'), v.startsWith('https://', 'url'))
const rows = <S extends v.GenericSchema>(row: S) =>
  v.pipe(v.array(row, 'required'), v.maxLength(rowsAtMost, 'max'))

/** Whether the day exists, unlike `2026-02-30`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Adds an error to each row whose key repeats an earlier one. */
const unique = <Row extends Record<string, unknown>>(key: keyof Row & string) =>
  v.rawCheck<Row[]>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const seen = new Set<unknown>()
    for (const [at, row] of dataset.value.entries()) {
      if (seen.has(row[key]))
        addIssue({
          message: 'twice',
          path: [
            { type: 'array', origin: 'value', input: dataset.value, key: at, value: row },
            { type: 'object', origin: 'value', input: row, key, value: row[key] },
          ],
        })
      seen.add(row[key])
    }
  })

/** A row of `texts` with optional translations, and of `others`, which have none. */
const translatedRow = <O extends v.ObjectEntries, E extends v.ObjectEntries>(others: O, texts: E) =>
  v.strictObject({ ...others, ...texts, ...inOtherLocales(texts) })

const HomeForm = v.strictObject({
  claims: rows(translatedRow({ figure: short }, { label: short })),
  as_of: short,
  key_details: rows(translatedRow({}, { title: short, text: long })),
  testimonials: rows(translatedRow({ name: short }, { school: short, text: long })),
  supporters: rows(short),
  faq: rows(translatedRow({}, { question: short, answer: long })),
  // Only the content files change it; they also hold the size and hash of its file.
  clip: v.optional(v.looseObject(LessonClip.entries)),
  ...inOtherLocales({ as_of: short }),
})

const SchoolForm = v.pipe(
  v.strictObject({
    name: short,
    support_email: v.pipe(short, v.email('email')),
    phone: short,
    whatsapp: v.nullish(chatNumber),
    address: long,
    social: rows(v.strictObject({ name: short, url })),
    ...schoolColours,
    logo: v.nullish(LogoFile),
  }),
  v.forward(
    v.check(
      (school) =>
        encodeURIComponent(JSON.stringify({ ...school, styles: stylesOf(school) })).length <=
        schoolCookieMaximumBytes,
      'max',
    ),
    ['address'],
  ),
)

const TimetableRow = v.strictObject({
  code: v.pipe(v.string('required'), v.trim(), v.regex(/^[0-9A-Z]{1,8}\/[0-9A-Z]{1,4}$/, 'code')),
  subject: short,
  paper: short,
  date: day,
  start: time,
  minutes: v.pipe(v.number('number'), v.safeInteger('number'), v.minValue(1, 'number')),
})
const timetableEntries = {
  exam: v.picklist(examKeys),
  sitting: v.pipe(v.string('required'), v.trim(), v.regex(/^[a-z0-9-]{1,40}$/, 'sitting')),
  title: short,
  sample: v.boolean('required'),
  source: long,
  ...inOtherLocales({ title: short, source: long }),
  full_timetable_url: v.nullable(url),
  papers: v.pipe(rows(TimetableRow), unique('code')),
}
const TimetableForm = v.strictObject(timetableEntries)
/** The short names of the required sittings. Calendars identify sittings by them, so a newer one needs another. */
const requiredSittings: readonly string[] = ['spm-2023', 'igcse-2024-06']
const NewerSittingForm = v.strictObject({
  ...timetableEntries,
  sitting: v.pipe(
    timetableEntries.sitting,
    v.check((sitting) => !requiredSittings.includes(sitting), 'sitting-taken'),
  ),
  papers: v.pipe(timetableEntries.papers, v.minLength(1, 'no-papers')),
})

const termsText = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(termsMaximumCharacters, 'max'),
)
const termsTexts = { terms: termsText, privacy: termsText }
/** A version of terms and notice, as `Terms` of `terms.ts` has them. */
export const TermsForm = v.strictObject({
  holds_from: day,
  /** People who agreed to an earlier version must agree again. */
  material: v.boolean('required'),
  sample: v.boolean('required'),
  ...termsTexts,
  ...inOtherLocales(termsTexts),
})
export type TermsForm = v.InferOutput<typeof TermsForm>

const HolidaysForm = v.strictObject({
  source: long,
  days: v.pipe(rows(v.strictObject({ day, name: short })), unique('day')),
})

export type PageContentField = {
  name: string
  as: 'text' | 'long' | 'whole-text' | 'day' | 'time' | 'number' | 'flag' | 'logo'
  /** The value is null if the field is left empty. */
  optional?: true
  /** The form has a field for every language; visitors read missing ones in English. */
  translated?: true
}
export type PageContentList = {
  name: string
  /** The fields of a row; a list of plain texts has the single field `text`. */
  row: readonly PageContentField[]
  plain?: true
  /** Pages sort its rows. */
  dated?: true
}
export type PageContentPart = PageContentField | PageContentList
export type PageContent = Readonly<Record<string, unknown>>
type PageDocument = {
  /** Its key in the table `documents`. */
  document: string
  /** The main public page that shows it, if any. */
  page: string | null
  schema: v.GenericSchema<unknown, PageContent>
  parts: readonly PageContentPart[]
  /** A new version replaces the previous one from its day on, and all versions can be read. */
  versioned?: true
  /** Empty in the content files: no page shows it until staff publish it. */
  startsEmpty?: true
}

const text = (name: string): PageContentField => ({ name, as: 'text' })
const prose = (name: string): PageContentField => ({ name, as: 'long' })
const translated = (field: PageContentField): PageContentField => ({ ...field, translated: true })

const timetable = (exam: ExamKey): PageDocument => ({
  document: `exam-timetable/${exam}`,
  page: `/${exam}-timetable`,
  schema: TimetableForm,
  parts: [
    translated(text('title')),
    text('sitting'),
    translated(prose('source')),
    { name: 'full_timetable_url', as: 'text', optional: true },
    { name: 'sample', as: 'flag' },
    {
      name: 'papers',
      dated: true,
      row: [
        text('code'),
        text('subject'),
        text('paper'),
        { name: 'date', as: 'day' },
        { name: 'start', as: 'time' },
        { name: 'minutes', as: 'number' },
      ],
    },
  ],
})

const newerSitting = (exam: ExamKey): PageDocument => ({
  ...timetable(exam),
  document: `exam-timetable/${exam}/newer`,
  schema: NewerSittingForm,
  startsEmpty: true,
})

/** A mail to students or guardians. */
const mail = (kind: MailKind): PageDocument => ({
  document: mailDocument(kind),
  page: null,
  schema: mailForm(kind),
  parts: [
    ...('subject' in mailTexts[kind] ? [translated(text('subject'))] : []),
    translated({ name: 'text', as: 'whole-text' }),
  ],
})

export const publicPageKinds = [
  'home',
  'school',
  'timetable-spm-newer',
  'timetable-igcse-newer',
  'timetable-spm',
  'timetable-igcse',
  'holidays',
  'terms',
] as const
export const pageContentKinds = [...publicPageKinds, ...mailKinds] as const
export type PageContentKind = (typeof pageContentKinds)[number]

/** The document, page, rules and form of each kind. */
export const pageDocuments: Record<PageContentKind, PageDocument> = {
  home: {
    document: 'home',
    page: '/',
    schema: HomeForm,
    parts: [
      { name: 'claims', row: [text('figure'), translated(text('label'))] },
      translated(text('as_of')),
      {
        name: 'testimonials',
        row: [text('name'), translated(text('school')), translated(prose('text'))],
      },
      { name: 'faq', row: [translated(text('question')), translated(prose('answer'))] },
      { name: 'key_details', row: [translated(text('title')), translated(prose('text'))] },
      { name: 'supporters', plain: true, row: [text('text')] },
    ],
  },
  school: {
    document: 'school',
    page: '/',
    schema: SchoolForm,
    parts: [
      text('name'),
      text('support_email'),
      text('phone'),
      { name: 'whatsapp', as: 'text', optional: true },
      prose('address'),
      { name: 'logo', as: 'logo', optional: true },
      { name: 'colour', as: 'text', optional: true },
      { name: 'colour_dark', as: 'text', optional: true },
      { name: 'social', row: [text('name'), text('url')] },
    ],
  },
  'timetable-spm-newer': newerSitting('spm'),
  'timetable-igcse-newer': newerSitting('igcse'),
  'timetable-spm': timetable('spm'),
  'timetable-igcse': timetable('igcse'),
  holidays: {
    document: 'bank-holidays',
    page: null,
    schema: HolidaysForm,
    parts: [
      prose('source'),
      { name: 'days', dated: true, row: [{ name: 'day', as: 'day' }, text('name')] },
    ],
  },
  terms: {
    document: 'terms',
    page: '/terms',
    schema: TermsForm,
    versioned: true,
    parts: [
      { name: 'holds_from', as: 'day' },
      { name: 'material', as: 'flag' },
      { name: 'sample', as: 'flag' },
      translated({ name: 'terms', as: 'whole-text' }),
      translated({ name: 'privacy', as: 'whole-text' }),
    ],
  },
  ...(Object.fromEntries(mailKinds.map((kind) => [kind, mail(kind)])) as Record<
    MailKind,
    PageDocument
  >),
}

export const isPageContentList = (part: PageContentPart): part is PageContentList => 'row' in part

/** The rows of a list; each text of a plain list becomes a row with the one field `text`. */
export function listRows(content: PageContent, { name, plain }: PageContentList): PageContent[] {
  const value = content[name]
  const rows: unknown[] = Array.isArray(value) ? value : []
  return rows.map((row) => (plain ? { text: row } : (row as PageContent)))
}

/** The languages in which a field with an English text is not translated, so that visitors read it in English. */
export const localesWithout = (fields: readonly PageContentField[], content: PageContent) =>
  otherLocales.filter((locale) => {
    const texts = (content[locale] ?? {}) as PageContent
    return fields.some(
      ({ name, translated: isTranslated }) => isTranslated && content[name] && !texts[name],
    )
  })

/** The languages in which some text of a page is missing. */
export function localesMissing(kind: PageContentKind, content: PageContent) {
  const missing = pageDocuments[kind].parts.flatMap((part) =>
    isPageContentList(part)
      ? listRows(content, part).flatMap((row) => localesWithout(part.row, row))
      : localesWithout([part], content),
  )
  return otherLocales.filter((locale) => missing.includes(locale))
}

const ContentOnWire = v.record(v.string(), v.unknown())
const LastChange = v.nullable(v.object({ at: Instant, by: v.nullable(v.string()) }))

export const StaffPageContentKinds = v.object({
  kinds: v.array(
    v.object({
      kind: v.picklist(pageContentKinds),
      /** There is a draft that is not published. */
      has_draft: v.boolean(),
      /** Shown as staff published it, not as the content files have it. */
      by_staff: v.boolean(),
      /** A CMS provides it and takes precedence over content published here. */
      in_cms: v.boolean(),
      /** Languages with missing translations. */
      untranslated: v.array(v.picklist(otherLocales)),
    }),
  ),
})
export type StaffPageContentKinds = v.InferOutput<typeof StaffPageContentKinds>

export const StaffPageContent = v.object({
  kind: v.picklist(pageContentKinds),
  has_draft: v.boolean(),
  by_staff: v.boolean(),
  in_cms: v.boolean(),
  /** The draft; without one the published content. */
  content: ContentOnWire,
  /** The version of draft and published content together, which a change is based on. */
  version: v.string(),
  /** A link to the public page with the draft, valid for ten minutes; null without a draft or a page. */
  preview: v.nullable(v.string()),
  /** The last change, draft or published. */
  changed: LastChange,
  /** For a mail: its standard texts, and sample values for the preview by language. */
  mail: v.optional(
    v.object({
      standard: ContentOnWire,
      samples: v.record(v.string(), v.record(v.string(), v.string())),
    }),
  ),
  /** The published versions, the latest first. */
  versions: v.optional(
    v.array(
      v.object({
        version: Day,
        state: v.picklist(['coming', 'present', 'earlier']),
        material: v.boolean(),
        by_staff: v.boolean(),
      }),
    ),
  ),
})
export type StaffPageContent = v.InferOutput<typeof StaffPageContent>

/**
 * `take-files` drops staff's version in favour of the content files. `undo-publish` restores the previous version and
 * the draft.
 */
export const ChangePageContent = v.variant('do', [
  v.strictObject({ do: v.literal('save-draft'), replaces: v.string(), content: ContentOnWire }),
  v.strictObject({
    do: v.picklist(['publish', 'undo-publish', 'drop-draft', 'take-files']),
    replaces: v.string(),
  }),
  /** Withdraws a version that is not in force yet. */
  v.strictObject({ do: v.literal('withdraw-version'), replaces: v.string(), version: Day }),
])
export type ChangePageContent = v.InferOutput<typeof ChangePageContent>
