import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { termsVersion } from './kinds.ts'
import { formatClassSlot } from './text/format.ts'
import {
  contentFiles,
  PastPapersFile,
  PromoRow,
  RelativeIntakeRow,
  type ContentFile,
} from './content-files.ts'
import { localesMissing } from '../site/page-content.ts'
import { programmeType, programmeTypes } from '../catalogue/programmes.ts'

const folder = join(import.meta.dirname, '../../content')
const pastPaperFiles = readdirSync(join(folder, 'past-papers')).map((name) => `past-papers/${name}`)

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

function parsed<File extends ContentFile>(file: File) {
  return v.parse(contentFiles[file], read(file)) as v.InferOutput<(typeof contentFiles)[File]>
}

describe('every content file fits its schema', () => {
  it.each(Object.keys(contentFiles) as ContentFile[])('%s', (file) => {
    expect(v.safeParse(contentFiles[file], read(file)).issues).toBeUndefined()
  })
  it.each(pastPaperFiles)('%s', (file) => {
    expect(v.safeParse(PastPapersFile, read(file)).issues).toBeUndefined()
  })
})

describe('the schemas refuse', () => {
  const promo = {
    code: 'ABC10',
    percent: 10,
    valid_from: '2026-01-01T00:00:00+08:00',
    valid_until: '2026-02-01T00:00:00+08:00',
  }
  const intake = {
    programme_id: 2,
    title: '{month} intake',
    starts: { weeks_from_load: -8 },
    weeks: 30,
    last_paper_weeks_after_end: 6,
  }
  it('accepts what the rows below break', () => {
    expect(v.is(PromoRow, promo)).toBe(true)
    expect(v.is(RelativeIntakeRow, intake)).toBe(true)
  })
  it.each([
    ['a code of both kinds', PromoRow, { ...promo, amount_sen: 500 }],
    ['a code in lower case', PromoRow, { ...promo, code: 'abc10' }],
    ['more than all off', PromoRow, { ...promo, percent: 101 }],
    ['a window that ends first', PromoRow, { ...promo, valid_until: promo.valid_from }],
    [
      'an intake that starts later',
      RelativeIntakeRow,
      { ...intake, starts: { weeks_from_load: 1 } },
    ],
    ['an intake that is over', RelativeIntakeRow, { ...intake, weeks: 8 }],
    ['a misspelt key', RelativeIntakeRow, { ...intake, week: 30 }],
  ])('%s', (_, schema, row) => {
    expect(v.is(schema, row)).toBe(false)
  })
})

it('PROG-01: the five programmes have the slugs of their types', () => {
  const types = parsed('catalogue/programmes.json').map(programmeType)
  expect(types).toEqual(programmeTypes.filter((type) => type !== 'other'))
})

it('PROG-02: the first intake is kept as ended, and lessons are 30% teaching of 30', () => {
  const first = parsed('catalogue/intakes.json').dated[0]
  expect([first?.starts_on, first?.ends_on]).toEqual(['2022-05-16', '2022-12-18'])
  const plan = parsed('catalogue/lesson-plan.json')
  expect([plan.lessons_per_class, plan.teaching_percent]).toEqual([30, 30])
})

it('SUBJ-01: the streams hold the subjects, in the languages, that are taught', () => {
  const classes = parsed('catalogue/classes.json')
  const streams = (stream: string) =>
    classes.filter((row) => row.stream === stream).map((row) => `${row.key} ${row.language}`)
  expect(streams('core')).toEqual([
    'bahasa-melayu Bm',
    'sejarah Bm',
    'english Eng',
    'general-science Bm',
    'mathematics Eng',
    'mathematics Bm',
  ])
  expect(streams('science')).toEqual(
    ['physics', 'chemistry', 'biology', 'additional-mathematics'].flatMap((key) => [
      `${key} Eng`,
      `${key} Bm`,
    ]),
  )
  expect(
    classes.filter((row) => row.stream === 'art').map((row) => [row.id, row.class_name]),
  ).toEqual([[16, 'Prinsip Perakaunan']])
  expect(classes.find((row) => row.id === 5)?.class_schedule.map(formatClassSlot)).toEqual([
    'Tue 5:30pm-7:00pm',
  ])
  expect(classes.some((row) => row.class_schedule.length > 1)).toBe(true)
})

it('SUBJ-02: each group has teachers', () => {
  const groups = new Set(parsed('catalogue/teachers.json').flatMap((row) => row.groups))
  expect([...groups].sort()).toEqual(['pyp-igcse', 'pyp-spm', 'spma'])
})

it('HOME-01: the claims are those of 2021', () => {
  const { claims, as_of: asOf } = parsed('pages/home.json')
  expect(claims.map(({ figure, label }) => `${figure} ${label}`)).toEqual([
    '10,000+ sign-ups',
    '22,000+ hours watched',
    '1,500 schools',
    '600+ satisfied students in 2021',
  ])
  expect(asOf).toContain('2021')
})

it.each([
  ['pages/home.json', 'home'],
  ['timetables/spm.json', 'timetable-spm'],
  ['timetables/igcse.json', 'timetable-igcse'],
] as const)('LANG-01: loading %s keeps its texts in every language', (file, kind) => {
  const content = parsed(file)
  expect(content).toEqual(read(file))
  expect(localesMissing(kind, content)).toEqual([])
})

it('TIME-01: both timetables say that they are samples and link to the full one', () => {
  for (const file of ['timetables/spm.json', 'timetables/igcse.json'] as const) {
    const timetable = parsed(file)
    expect(timetable.sample).toBe(true)
    expect(timetable.full_timetable_url).toMatch(/^https:/)
    expect(timetable.papers.map(({ date, start }) => `${date} ${start}`)).toEqual(
      timetable.papers.map(({ date, start }) => `${date} ${start}`).sort(),
    )
  }
  expect(parsed('timetables/spm.json').title).toBe('SPM 2023')
  expect(parsed('timetables/igcse.json').title).toBe('IGCSE May/June 2024')
})

it('ORD-08: SPM2022 is 10% off until the last second of 15 May 2022 in Malaysia', () => {
  const code = parsed('catalogue/promo-codes.json').find((row) => row.code === 'SPM2022')
  expect(code).toMatchObject({ percent: 10, valid_until: '2022-05-15T23:59:59+08:00' })
})

describe('LANG-01: terms and privacy notice say what the school does, in every language', () => {
  const { holds_from, ms, zh, ...english } = parsed('pages/terms.json')
  const inEach = (part: 'terms' | 'privacy') => [english, ms, zh].map((text) => text?.[part] ?? '')

  it('under the version that people agree to', () => {
    expect(holds_from).toBe(termsVersion)
  })

  it('OFFC-08: promise no payment method, which each school chooses', () => {
    for (const text of inEach('terms')) expect(text).not.toMatch(/FPX/)
  })

  it('ORD-13: keep name, email and phone number of the guardian named on an order, and no address', () => {
    const [inEnglish, malay, chinese] = inEach('privacy')
    expect(inEnglish).toContain('the name, email and phone number of the guardian named on it')
    expect(malay).toContain('nama, e-mel dan nombor telefon penjaga yang dinamakan')
    expect(chinese).toContain('所填监护人的姓名、邮箱和电话号码')
  })

  it('SEC-02: show parcels to guardians who agreed or are confirmed, and not to who is only named on an order', () => {
    const [inEnglish, malay, chinese] = inEach('privacy')
    expect(inEnglish).toContain('the parcels of orders that name them')
    expect(malay).toContain('bungkusan bagi pesanan yang menamakan mereka')
    expect(chinese).toContain('写有他们资料的订单所寄出的包裹')
    expect(inEnglish).toContain('and nothing about parcels or learning')
    expect(malay).toContain('tiada apa-apa tentang bungkusan atau pembelajaran')
    expect(chinese).toContain('看不到包裹和学习情况')
  })

  it('SEC-01: say that an account stays for whoever signs in and chooses to keep it', () => {
    const [inEnglish, malay, chinese] = inEach('privacy')
    expect(inEnglish).toContain("sign in and choose 'Keep my account'")
    expect(malay).toContain("log masuk dan pilih 'Kekalkan akaun saya'")
    expect(chinese).toContain('登录并选择“保留我的账号”')
  })
})
