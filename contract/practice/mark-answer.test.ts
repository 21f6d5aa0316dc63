import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { runToEnd } from '#tests/support/run-to-end.ts'
import { markAnswer, readNumber, rightAnswer } from './mark-answer.ts'
import { GivenAnswer } from './answers.ts'
import { PracticeQuestion } from './practice.ts'

const common: Pick<
  PracticeQuestion,
  'id' | 'chapter_id' | 'difficulty' | 'text' | 'worked' | 'paper' | 'is_sample'
> = {
  id: 'q-1',
  chapter_id: 'mathematics-f4-1',
  difficulty: 1,
  text: ['?'],
  worked: [],
  paper: null,
  is_sample: true,
}
const options = ['a', 'b', 'c'].map((key) => ({ key, text: [key] }))
const one: PracticeQuestion = { ...common, kind: 'choice', options, correct: ['b'] }
const several: PracticeQuestion = { ...common, kind: 'choice', options, correct: ['a', 'c'] }
const order: PracticeQuestion = { ...common, kind: 'order', items: options }
const number = (value: number, tolerance = 0, ...units: string[]): PracticeQuestion => ({
  ...common,
  kind: 'number',
  value,
  tolerance,
  units,
})
const text = (...accepted: string[]): PracticeQuestion => ({ ...common, kind: 'text', accepted })
const self: PracticeQuestion = {
  ...common,
  kind: 'self',
  scheme: [2, 1, 1].map((marks) => ({ marks, text: ['step'] })),
}

it.each<[string, PracticeQuestion, GivenAnswer, number]>([
  ['the right option', one, { kind: 'choice', chosen: ['b'] }, 1],
  ['another option', one, { kind: 'choice', chosen: ['a'] }, 0],
  ['no option', one, { kind: 'choice', chosen: [] }, 0],
  ['the right option and another', one, { kind: 'choice', chosen: ['b', 'a'] }, 0],
  ['all right options in any order', several, { kind: 'choice', chosen: ['c', 'a'] }, 1],
  ['one of two right options', several, { kind: 'choice', chosen: ['a'] }, 0],
  ['the number', number(12.5), { kind: 'number', text: ' 12.50 ' }, 1],
  ['another number', number(12.5), { kind: 'number', text: '12.51' }, 0],
  ['within the tolerance', number(2.24, 0.01), { kind: 'number', text: '2.236' }, 1],
  ['beyond the tolerance', number(2.24, 0.01), { kind: 'number', text: '2.26' }, 0],
  ['thousands', number(1250), { kind: 'number', text: '1,250' }, 1],
  ['a comma that parts no thousands', number(1250), { kind: 'number', text: '12,50' }, 0],
  ['a fraction', number(0.75), { kind: 'number', text: '3/4' }, 1],
  ['division by zero', number(0), { kind: 'number', text: '0/0' }, 0],
  ['a minus sign of print', number(-3), { kind: 'number', text: '−3' }, 1],
  ['a power of ten', number(420_000), { kind: 'number', text: '4.2 × 10^5' }, 1],
  ['a small power of ten', number(0.0042), { kind: 'number', text: '4.2e-3' }, 1],
  ['binary rounding', number(0.1 + 0.2), { kind: 'number', text: '0.3' }, 1],
  ['no number', number(5), { kind: 'number', text: 'five' }, 0],
  ['nothing', number(5), { kind: 'number', text: '' }, 0],
  ['its unit', number(5, 0, 'cm', 'sentimeter'), { kind: 'number', text: '5 Sentimeter' }, 1],
  ['without a unit', number(5, 0, 'cm'), { kind: 'number', text: '5' }, 1],
  ['another unit', number(5, 0, 'cm'), { kind: 'number', text: '5 m' }, 0],
  ['a unit where there is none', number(5), { kind: 'number', text: '5 m' }, 0],
  ['ringgit before the number', number(5, 0, 'RM'), { kind: 'number', text: 'RM5.00' }, 1],
  ['a unit with a power', number(5, 0, 'm/s²'), { kind: 'number', text: '5 m/s^2' }, 1],
  ['the words', text('Tunku Abdul Rahman'), { kind: 'text', text: 'tunku  ABDUL-rahman.' }, 1],
  ['an accent', text('Café'), { kind: 'text', text: 'cafe' }, 1],
  ['an apostrophe', text("Dato' Onn"), { kind: 'text', text: 'Dato’ Onn' }, 1],
  ['a synonym in English', text('jisim', 'mass'), { kind: 'text', text: 'Mass' }, 1],
  ['other words', text('jisim', 'mass'), { kind: 'text', text: 'berat' }, 0],
  ['only punctuation', text('jisim'), { kind: 'text', text: '…' }, 0],
  ['the order', order, { kind: 'order', order: ['a', 'b', 'c'] }, 1],
  ['another order', order, { kind: 'order', order: ['b', 'a', 'c'] }, 0],
  ['half an order', order, { kind: 'order', order: ['a', 'b'] }, 0],
  ['every step', self, { kind: 'self', steps: [0, 1, 2] }, 4],
  ['some steps', self, { kind: 'self', steps: [0, 2] }, 3],
  ['a step twice', self, { kind: 'self', steps: [1, 1] }, 1],
  ['a step that is not there', self, { kind: 'self', steps: [7] }, 0],
  ['an answer of another kind', one, { kind: 'text', text: 'b' }, 0],
])('PRAC-04: %s', (_, question, answer, earned) => {
  const { of, is_right, ...marked } = markAnswer(question, answer)
  expect(marked.earned).toBe(earned)
  expect(is_right).toBe(earned === of)
})

const questions = [one, several, order, number(-2.5, 0.1, 'cm²'), text('Pak Sako', 'x'), self]
const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'z9'), { maxLength: 5 })
const typed = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.double({ noNaN: true, min: -10, max: 10 }).map(String),
  fc.constantFrom('-2.5 cm2', '−2.55', 'pak sako', 'PAK  SAKO!', '1/0', '5e999'),
)
const answers = fc.oneof(
  keys.map((chosen) => ({ kind: 'choice', chosen }) as const),
  keys.map((order) => ({ kind: 'order', order }) as const),
  typed.map((given) => ({ kind: 'number', text: given }) as const),
  typed.map((given) => ({ kind: 'text', text: given }) as const),
  fc.array(fc.nat(5), { maxLength: 6 }).map((steps) => ({ kind: 'self', steps }) as const),
)

it('PRAC-04: what the server reads from the wire is marked as on the page, for 10,000 random answers', () => {
  fc.assert(
    fc.property(fc.constantFrom(...questions), answers, (question, answer) => {
      const onPage = markAnswer(question, answer)
      const sent = v.parse(GivenAnswer, JSON.parse(JSON.stringify(answer)))
      const kept = v.parse(PracticeQuestion, JSON.parse(JSON.stringify(question)))
      expect(markAnswer(kept, sent)).toEqual(onPage)
      expect(onPage.earned).toBeGreaterThanOrEqual(0)
      expect(onPage.earned).toBeLessThanOrEqual(onPage.of)
    }),
    { numRuns: 10_000 },
  )
})

it.each(questions)('PRAC-04: its own answer earns every mark: $kind', (question) => {
  expect(markAnswer(question, rightAnswer(question)).is_right).toBe(true)
})

it('PRAC-04: reading an answer ends, even with one of millions of digits', () => {
  const long = `${'1,111'.repeat(2 ** 20)}x`
  expect(runToEnd(() => readNumber(long))).toBeNull()
})

it.each<[string, string, boolean]>([
  ['x > 3', 'x > 3', true],
  ['x > 3', 'x < 3', false],
  ['Na+', 'Na', false],
  ['Na+', 'Na-', false],
  ['Na+', 'na+', true],
  ['Cl-', 'Cl', false],
  ['-5', '5', false],
  ['-5', '−5', true],
  ['3/5', '3.5', false],
  ['3.5', '3/5', false],
  ['x + 2', 'x - 2', false],
  ['x + 2', 'x+2', true],
  ['p ∨ q', 'p ∧ q', false],
  ['A′', 'A', false],
  ['5%', '5', false],
  ['sel darah merah', ' Sel darah merah. ', true],
  ['Al-Khwarizmi', 'al khwarizmi', true],
  ['RM5', 'RM 5', true],
  ["Dato' Onn", 'Datoʼ Onn', true],
  ['≥', '≥', true],
  ['≥', '>=', true],
  ['≥', '≤', false],
  ['x ≠ 2', 'x = 2', false],
  ['A′', "A'", true],
  ['P′Q′', "P'Q'", true],
  ['Ca2+', 'Ca²⁺', true],
  ['Ca2+', 'Ca^2+', true],
  ['x²', 'x^2', true],
  ['x^2', 'x2', false],
  ['H₂O', 'h2o', true],
  ['(2, -3)', '(2,−3)', true],
  ['(2, -3)', '(2, 3)', false],
  ['(2, 3)', '(23)', false],
  ['2(x + 3)', '2x + 3', false],
  ['1 : 3', '1:3', true],
  ['1 : 3', '13', false],
  ['1 1/2', '11/2', false],
  ['1 1/2', '1½', true],
  ['1250', '1,250', true],
  ['1250', '1 250', true],
  ['~p', 'p', false],
  ['C#', 'C', false],
  ['x - y', 'x-y', true],
  ['x - y', 'xy', false],
  ['jisim', 'ji\u200Bsim', true],
  ['merah, biru', 'merah biru', true],
  ['uranium-235', 'Uranium 235', true],
  ['abad ke-19', 'abad ke 19', true],
  ['undang-undang (1957)', 'undang undang (1957)', true],
  ['rama-rama/kupu-kupu', 'rama rama/kupu kupu', true],
  ['x-ray', 'X ray', true],
  ['sinar-X', 'sinar X', true],
  ['p-n', 'pn', false],
  ['Tan Cheng Lock', 'Tan Cheng-Lock', true],
  ['y = mx - c', 'y=mx-c', true],
  ['y = mx - c', 'y = mxc', false],
  ['mv - mu', 'mv-mu', true],
  ['mv - mu', 'mvmu', false],
  ['ab-c', 'abc', false],
  ['sin x - cos x', 'sin x-cos x', true],
  ['sin x - cos x', 'sinx-cosx', true],
  ['sin x cos x', 'sin x-cos x', false],
  ['sin 2x - kos 2x', 'sin 2x-kos 2x', true],
  ['untung = hasil - belanja', 'untung = hasil belanja', false],
  ['Ca(OH)2', 'Ca(OH)₂', true],
  ['Ca(OH)2', 'CaOH2', false],
  ['(xy)^2', 'xy^2', false],
  ['1/(ab)', '1/ab', false],
  ["(AB)'", "AB'", false],
  ['kuprum(II) sulfat', 'kuprum (II) sulfat', true],
  ['kuprum(II) sulfat', 'kuprum II sulfat', true],
  ['Na+(aq)', 'Na+ (aq)', true],
  ['sel darah (merah)', 'sel darah merah.', true],
  ["f''(x)", "f'(x)", false],
  ["f''(x)", 'f″(x)', true],
  ['2.5 × 10³', '2.5 x 10^3', true],
  ['3 × 5', '3X5', true],
  ['3 × 5', '35', false],
  ['105, 112, 119', '105,112,119', true],
  ['105,112,119', '105; 112; 119', true],
  ['105, 112, 119', '105112119', false],
  ['1,250', '1250', true],
  ['{1, 2}', '{1; 2}', true],
  ['{1, 2}', '{12}', false],
  ['1, 2', '1、2', true],
  ['ΔH', '∆H', true],
])('REAL-02: a short answer %s, typed %s, is right: %s', (accepted, typed, isRight) => {
  expect(markAnswer(text(accepted), { kind: 'text', text: typed }).is_right).toBe(isRight)
})

it.each<[number, string, boolean]>([
  [1.5, '1 1/2', true],
  [5.5, '1 1/2', false],
  [2.75, '2 3/4', true],
  [-1.5, '-1 1/2', true],
  [5.5, '11/2', true],
  [1.5, '1½', true],
  [0.5, '½', true],
  [-3, '–3', true],
  [-3, '‐3', true],
  [-3, '—3', true],
  [-3, '－３', true],
  [12.5, '１２．５', true],
  [420_000, '4.2×10⁵', true],
  [100_000, '10^5', true],
  [0.0042, '4.2 × 10⁻³', true],
  [5, 'x = 5', true],
  [5, '= 5', true],
  [5, '5\u200B', true],
  [1250, '1 250', true],
  [1250, '1,250', true],
  [5, '±5', false],
  [-2.75, '−2¾', true],
  [-2, 'x = –2', true],
  [0.001, '10⁻³', true],
  [1_250_000, '1 250 000', true],
  [-5, '- 5', true],
])('REAL-02: %s, typed %s, is right: %s', (value, typed, isRight) => {
  expect(markAnswer(number(value), { kind: 'number', text: typed }).is_right).toBe(isRight)
})

it.each([
  '±5',
  '12 34',
  '1 5/2',
  '3:4',
  '5 or 6',
  '5²',
  '2π',
  '3√2',
  'x + 5',
  '5 - 3',
  '12,50',
  '1.2.3',
])('REAL-02: %s is not read as a number', (typed) => {
  expect(readNumber(typed)).toBeNull()
})

it.each<[string, string, boolean]>([
  ['mW', '5 MW', false],
  ['MW', '5 mW', false],
  ['mW', '5mW', true],
  ['mg', '5 Mg', false],
  ['Mm', '5 mm', false],
  ['s', '5 S', false],
  ['K', '5 k', false],
  ['RM', 'rm5', true],
  ['cm', '5 CM', true],
  ['°C', '5 ºC', true],
  ['mol dm-3', '5 mol/dm3', true],
  ['kg', '5 KG', true],
  ['ms', '5 mS', false],
  ['MPa', '5 mPa', false],
  ['kPa', '5 kpa', true],
  ['Pa', '5 pa', true],
  ['Nm', '5 nm', false],
  ['m s-2', '5 m/s²', true],
  ['m s-1', '5 m s⁻¹', true],
  ['m/s', '5 s/m', false],
  ['RM', '-RM 5', false],
  ['N m', '5 Nm', true],
  ['Nm', '5 N m', true],
  ['N m', '5 N·m', true],
  ['nm', '5 N m', false],
  ['kWh', '5 kW h', true],
  ['mWh', '5 MW h', false],
  ['kg m⁻³', '5 kgm⁻³', true],
  ['mol dm⁻³', '5 moldm^-3', true],
  ['MJ kg⁻¹', '5 MJkg⁻¹', true],
  ['MJ kg⁻¹', '5 mJkg⁻¹', false],
  ['m/s', '5 ms⁻¹', true],
  ['m s⁻²', '5 ms-2', true],
  ['m s⁻²', '5 ms-1', false],
  ['°C', '5° C', true],
  ['ms', '5 m s', false],
  ['m K', '5 mK', false],
  ['m', '5 meter', true],
  ['m', '5 Metres', true],
  ['m', '5 kilometres', false],
  ['km', '5 KILOMETER', true],
  ['cm', '5 sentimeter', true],
  ['m/s', '5 metres per second', true],
  ['mA', '5 milliamps', true],
  ['MW', '5 milliwatts', false],
  ['μN', '5 micronewtons', true],
  ['V', '5 volts', true],
  ['Ω', '5 ohms', true],
  ['A', '5 Amp', true],
  ['A', '5 amps', true],
  ['mol', '5 moles', true],
  ['g', '5 gram', true],
  ['kg', '5 kilograms', true],
  ['s', '5 saat', true],
  ['min', '5 minit', true],
  ['N', '5 newtons', true],
  ['%', '5 percent', true],
  ['%', '5 per cent', true],
  ['%', '5 peratus', true],
  ['RM', '5 ringgit', true],
  ['°', '5 darjah', true],
  ['°C', '5 degrees', false],
  ['°C', '5 degrees celsius', true],
  ['°C', '5 Darjah Celsius', true],
  ['°', '5 degrees celsius', false],
  ['kΩ', '5 kilohms', true],
  ['MΩ', '5 megohm', true],
  ['eV', '5 electronvolts', true],
  ['h', '5 hr', true],
  ['h', '5 hrs', true],
  ['km/h', '5 km/hr', true],
  ['m/s²', '5 metres per second squared', true],
  ['m/s²', '5 meter per saat kuasa dua', true],
  ['m²', '5 square metres', true],
  ['cm²', '5 centimetres squared', true],
  ['cm²', '5 sentimeter persegi', true],
  ['cm³', '5 cubic centimetres', true],
  ['cm³', '5 cubic metres', false],
  ['kg/m³', '5 kilograms per cubic metre', true],
  ['m³', '5 meter padu', true],
  ['turns', '5 turn', true],
  ['J', '5 newtons', false],
])('REAL-02: 5 in %s, typed %s, is right: %s', (unit, typed, isRight) => {
  expect(markAnswer(number(5, 0, unit), { kind: 'number', text: typed }).is_right).toBe(isRight)
})
