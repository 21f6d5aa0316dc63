import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { WrittenDraft } from '#contract/practice/practice-file.ts'
import type { ClassLanguage } from '#contract/shared/kinds.ts'
import { readCsvQuestions } from './question-csv.ts'
import { readGift } from './read-gift.ts'

const r = String.raw
const gift = (text: string) => readGift(text)[0]?.read
const textOf = (text: string) => {
  const read = gift(`${text} {=6 ~7 ####x}`)
  return read && 'draft' in read ? read.draft : read
}

/** As it would be stored. */
const stored = (read: ReturnType<typeof gift>) =>
  read && 'draft' in read
    ? v.parse(WrittenDraft, { ...read.draft, chapter_id: 'algebra' })
    : read?.problem

describe('REAL-03: formulae as other programs write them', () => {
  it.each([
    [r`$$\frac{x}{2}=4$$`, r`$\frac{x}{2}=4$`],
    [r`Nilai \(\frac{x}{2}\) dan \[x^2\]`, r`Nilai $\frac{x}{2}$ dan $x^2$`],
    ['Nilai $$x$$ dan $5', r`Nilai $x$ dan \$5`],
    ['Beg $5 dan $$12 cm$$', r`Beg \$5 dan $12 cm$`],
    ['$a$$b$$c$', '$a$$b$$c$'],
    [r`$\begin{matrix}a\\(b)\end{matrix}$`, r`$\begin{matrix}a\\(b)\end{matrix}$`],
  ])('REAL-03: %s', (text, words) => {
    const cells = ['number', text, '4', text].map((cell) => `"${cell}"`)
    const [row] = readCsvQuestions(`kind,question,answer,worked\n${cells.join(',')}`)
    expect(stored(row?.read)).toMatchObject({ text: words, worked: [words] })
    const escaped = text.replace(/[\\{}=]/g, (sign) => `\\${sign}`)
    expect(stored(gift(`[html]${escaped} {#4####x}`))).toMatchObject({ text: words })
  })

  it('REAL-03: an accepted answer is plain text', () => {
    expect(stored(gift('A {=$5 =$x$####x}'))).toMatchObject({ accepted: ['$5', '$x$'] })
  })
})

describe('REAL-03: GIFT of other programs', () => {
  it.each([
    ['A {TRUE#Silap.#Betul.}', ['Betul.']],
    ['A {FALSE#Silap.#Betul.}', ['Betul.']],
    ['A {T#Silap.#Betul.}', ['Betul.']],
    ['A {F#Silap.#Betul.}', ['Betul.']],
    ['A {FALSE#Silap.}', []],
    ['A {TRUE#Silap.#Betul.####Semua.}', ['Semua.']],
  ])('REAL-03: the worked answer of %s', (text, worked) => {
    expect(gift(text)).toMatchObject({ draft: { worked } })
  })

  it.each([
    ['A {=Harimau =%0%Kucing#Bukan. =%0%Gajah ####x}', { accepted: ['Harimau'] }],
    ['A {=%0%Kucing =%100%Harimau ####x}', { accepted: ['Harimau'] }],
    ['A {#=5:0 =%0%3#Bukan. ####x}', { value: 5 }],
  ])('REAL-03: an answer of no worth is not accepted: %s', (text, draft) => {
    expect(gift(text)).toMatchObject({ draft })
  })

  it('REAL-03: no answer of any worth is refused', () => {
    expect(gift('A {=%0%Kucing =%0%Gajah ####x}')).toMatchObject({ problem: { why: 'partial' } })
  })

  it.each([
    ['[html]3 &times; 4 &divide; 2, 25&deg;C, &frac12;, &pi;', '3 × 4 ÷ 2, 25°C, ½, π'],
    [r`[html]Sa&\#x27;adiah`, "Sa'adiah"],
    ['[html]x &le; 3, caf&eacute;, &ldquo;ya&rdquo;, &rsquo;', 'x ≤ 3, café, “ya”, ’'],
    ['[html]&Delta;x, &OElig;, &hellip; &rarr;', 'Δx, Œ, … →'],
    ['[html]&foo;', '&foo;'],
    [r`A &\#0; B &\#55357; &\#x110000;`, 'A \uFFFD B \uFFFD \uFFFD'],
    ['ialah <b>gas</b>.<br>Ya?', 'ialah gas.\nYa?'],
    ['a<b dan c>d', 'a<b dan c>d'],
    ['Pen $5 dan sebuah beg $10. Jumlah?', r`Pen \$5 dan sebuah beg \$10. Jumlah?`],
    ['Pen $5. Dua?', r`Pen \$5. Dua?`],
    ['($5) atau ($10)', r`(\$5) atau (\$10)`],
    ['Cari $x^2$ bagi $5', r`Cari $x^2$ bagi \$5`],
    ['Cari $5x$ dan $3$', 'Cari $5x$ dan $3$'],
  ])('REAL-03: the words of %s', (text, words) => {
    expect(textOf(text)).toMatchObject({ text: words })
  })

  it.each([
    ['[markdown]Apa **jisim** dan _isi padu_?', 'Apa jisim dan isi padu?'],
    ['[markdown]Cari $a_1 * b_1 * c$, *ya*?', 'Cari $a_1 * b_1 * c$, ya?'],
    ['[markdown]3 * 4 * 5 dan nama_fail_ini', '3 * 4 * 5 dan nama_fail_ini'],
  ])('REAL-03: the words of %s', (text, words) => {
    expect(textOf(text)).toMatchObject({ text: words })
  })

  it.each([
    [r`[markdown]Apa H\~2\~O?`, '~'],
    ['[markdown]Apa `x`?', '`'],
  ])('REAL-03: %s has a mark with a meaning and is refused by its name', (text, detail) => {
    expect(textOf(text)).toMatchObject({ problem: { why: 'formatting', detail } })
  })

  it('REAL-03: true and false are in the language of the class', () => {
    const optionsIn = (language: ClassLanguage) => readGift('A {T}', language)[0]?.read
    const texts = (...options: string[]) => ({
      draft: { options: options.map((text) => ({ text })) },
    })
    expect(optionsIn('Bm')).toMatchObject(texts('Benar', 'Palsu'))
    expect(optionsIn('Eng')).toMatchObject(texts('True', 'False'))
  })

  it('REAL-03: a subscript without a format is refused by its name', () => {
    expect(textOf('CO<sub>2</sub>')).toMatchObject({
      problem: { why: 'formatting', detail: '<sub>' },
    })
  })
})

describe('REAL-03: CSV of other programs', () => {
  it.each([
    ['sep=;\nkind;question;options;answer;worked\nnumber;Dua;;4;x', 3],
    ['sep=,\r\nkind,question,options,answer,worked\r\nnumber,Dua,,4,x', 3],
    ['"sep=;"\nkind;question;options;answer;worked\nnumber;Dua;;4;x', 3],
    ['sep=\t\nkind\tquestion\toptions\tanswer\tworked\nnumber\tDua\t\t4\tx', 3],
    ['kind\tquestion\toptions\tanswer\tworked\nnumber\tDua\t\t4\tx', 2],
  ])('REAL-03: reads %j', (csv, line) => {
    expect(readCsvQuestions(csv)).toMatchObject([
      { line, read: { draft: { kind: 'number', text: 'Dua', value: 4, worked: ['x'] } } },
    ])
  })

  it('REAL-03: a row with a text beyond the last column is refused', () => {
    const csv = 'kind,question,options,answer,worked\nnumber,Separuh daripada tiga?,,1,5,Bahagi 2'
    expect(readCsvQuestions(csv)).toMatchObject([
      { line: 2, read: { problem: { why: 'cell-beyond', detail: 'Bahagi 2' } } },
    ])
    expect(readCsvQuestions(csv.replace('1,5', '"1,5"').replace(/$/, ',,'))).toMatchObject([
      { read: { draft: { kind: 'number', worked: ['Bahagi 2'] } } },
    ])
  })

  it('REAL-03: money stays money', () => {
    const [read] = readCsvQuestions('kind,question,worked\nnumber,"Pen $5, beg $10",x')
    expect(read).toMatchObject({ read: { draft: { text: r`Pen \$5, beg \$10` } } })
  })
})
