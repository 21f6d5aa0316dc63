import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { labelsPdf, type PackingRow } from './packing-pdf.ts'

const now = new Date('2026-11-21T02:00:00Z')
const school = {
  name: 'Kelasku',
  address: 'Tingkat 3, Menara Contoh, Jalan Contoh 1/1,\n46000 Petaling Jaya, Selangor',
  phone: '03-1234 5678',
}
const rowOf = (number: number, recipient: Partial<PackingRow['parcel']['recipient']>) => ({
  consignment: number,
  className: 'Matematik Tambahan',
  day: '2026-11-21',
  parcel: {
    number,
    id: '4d239fa6-0000-4000-8000-000000000001',
    orderId: '4d239fa6-0000-4000-8000-000000000000',
    classId: 5,
    status: 'to-pack' as const,
    recipient: {
      ...{ name: 'Aina binti Ali', phone: '012-3456789', address: '7 Lorong Dua' },
      ...{ postal: '01000', city: 'Kangar', state: 'Perlis' },
      ...recipient,
    },
    ...{ courier: null, tracking: null, packingDoneAt: null, postedAt: null },
    ...{ madeAt: now, changedAt: now },
  },
})
type Pixels = {
  getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray }
}
const mm = 72 / 25.4
const dotsPerPoint = 300 / 72

async function pageOf(rows: PackingRow[]) {
  const data = Uint8Array.from(await labelsPdf(rows, now, school))
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  return { pdf, page: await pdf.getPage(1) }
}
/** Each text of a page with its place from the top left corner, in points. */
async function textsOf(page: PDFPageProxy) {
  const { items } = await page.getTextContent()
  const top = page.view[3] ?? 0
  return items.flatMap((item) =>
    'str' in item && item.str.trim()
      ? {
          text: item.str,
          left: Number(item.transform[4]),
          right: Number(item.transform[4]) + item.width,
          baseline: top - Number(item.transform[5]),
        }
      : [],
  )
}
const joined = (texts: { text: string }[]) => texts.map(({ text }) => text).join(' ')

it('OFFC-06: a label names the school that sends it', async () => {
  const { page } = await pageOf([rowOf(1042, {})])
  const text = joined(await textsOf(page))
  expect(text).toContain('From: Kelasku, Tingkat 3, Menara Contoh')
  expect(text).toContain('46000 Petaling Jaya, Selangor, 03-1234 5678')
  expect(text).toContain('CN1042')
})

it('OFFC-06: every letter of a name, and all of a long address, is on the label', async () => {
  const address =
    'No. 123-45A, Blok C, Pangsapuri Seri Perdana Indah Permai, Lorong Haji Abdul Rahman 12/3, Off Jalan Sultan Azlan Shah, Kampung Baru Sungai Ara, berhampiran Masjid Jamek dan Sekolah Kebangsaan'
  const names = [
    ...['龔子釗', '鄺美玉', '陈美玲', '龔子堃', 'முருகன் a/l Raju', 'Đặng Thị Hoa'],
    'Tengku Muhammad Nur Iman Shahrizal bin Tengku Abdul Rahman Putra Al-Haj',
    'Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaft',
  ]
  const rows = names.map((name, n) => rowOf(1000 + n, { name, address }))
  const { page } = await pageOf(rows)
  const texts = await textsOf(page)
  for (const [n, { parcel }] of rows.entries()) {
    const left = (n % 3) * 70 * mm
    const top = 0.5 * mm + Math.floor(n / 3) * 37 * mm
    const mine = texts.filter(
      (one) =>
        one.left >= left &&
        one.left < left + 70 * mm &&
        one.baseline > top &&
        one.baseline < top + 37 * mm,
    )
    const text = joined(mine).replaceAll(' ', '')
    expect(text).toContain(parcel.recipient.name.replaceAll(' ', ''))
    expect(text).toContain(address.replaceAll(' ', ''))
    expect(text).toContain('01000Kangar,Perlis')
    expect(text).toContain('012-3456789')
    expect(text).not.toContain('…')
    for (const one of mine) {
      expect(one.right).toBeLessThan(left + 66 * mm)
      expect(one.baseline).toBeLessThan(top + 35 * mm)
    }
  }
})

it('SHELL-01: an address has one label, with all that goes there, and its code below the bars', async () => {
  const names = [
    ...['Bahasa Melayu', 'Sejarah', 'English', 'Mathematics', 'Matematik Tambahan', 'Fizik'],
    ...['Kimia', 'Biologi', 'Prinsip Perakaunan', 'Pendidikan Islam'],
  ]
  const together = names.map((className, n) => ({
    ...rowOf(1042 + n, { address: '12, Jalan Bunga Raya 3/4, Taman Seri Indah, Seksyen 7' }),
    consignment: 1042,
    className,
  }))
  const { page } = await pageOf([...together, rowOf(1060, { name: 'Bala' })])
  const texts = await textsOf(page)
  const [mine, next] = [
    texts.filter(({ left }) => left < 70 * mm),
    texts.filter(({ left }) => left > 70 * mm),
  ]
  const text = joined(mine)
  expect(text).toContain(`${names.join(', ')} · 4d239fa6`)
  expect(text.match(/Aina binti Ali/g)).toHaveLength(1)
  expect(text.match(/CN\d+/g)).toEqual(['CN1042'])
  expect(joined(next)).toContain('Bala')
  const from = mine.find((one) => one.text.startsWith('From'))
  const contents = mine.filter((one) => names.some((name) => one.text.includes(name)))
  for (const one of contents) expect(one.baseline).toBeLessThan((from?.baseline ?? 0) - 4)
})

it('SHELL-01: the bars of a label are the code of what it is for, sharp enough to scan', async () => {
  const { pdf, page } = await pageOf([rowOf(1042, {})])
  const viewport = page.getViewport({ scale: dotsPerPoint })
  const canvases = pdf.canvasFactory as {
    create(width: number, height: number): { context: Pixels }
  }
  const { context } = canvases.create(viewport.width, viewport.height)
  await page.render({ canvas: null, canvasContext: context, viewport }).promise
  const width = Math.round(70 * mm * dotsPerPoint)
  const found = Array.from({ length: Math.round(37 * mm * dotsPerPoint) }, (_, y) =>
    barsIn(context.getImageData(0, y, width, 1).data),
  ).filter((one) => one !== undefined && decoded(one.widths) === 'CN1042')
  // At 0.25 mm a module and 5 mm in height scanners of any price read it.
  expect(found.length / dotsPerPoint).toBeGreaterThan(5 * mm)
  const [first] = found
  expect((first?.dots ?? 0) / dotsPerPoint).toBeGreaterThan(0.25 * mm)
  // The quiet zones.
  expect(Math.min(first?.before ?? 0, first?.after ?? 0)).toBeGreaterThan(10)
})

/** Bars and spaces of `CN1042` and what they take: seven symbols of 11 modules, and the stop of 13. */
const [runsInCode, modulesInCode] = [49, 90]

/** A line of pixels as a scanner reads it: the widths of the last bars and spaces on it, in modules. */
function barsIn(pixels: Uint8ClampedArray) {
  const dark = Array.from({ length: pixels.length / 4 }, (_, x) => (pixels[4 * x] ?? 255) < 128)
  const runs: { isDark: boolean; dots: number }[] = []
  for (const isDark of dark) {
    const last = runs.at(-1)
    if (last?.isDark === isDark) last.dots += 1
    else runs.push({ isDark, dots: 1 })
  }
  const own = runs.slice(-runsInCode - 1, -1)
  const [before, after] = [runs.at(-runsInCode - 2)?.dots ?? 0, runs.at(-1)?.dots ?? 0]
  const dots = own.reduce((sum, run) => sum + run.dots, 0) / modulesInCode
  if (own.length < runsInCode || !own[0]?.isDark) return undefined
  const widths = own.map((run) => Math.round(run.dots / dots))
  return { widths, dots, before: before / dots, after: after / dots }
}

/** Symbols 0 to 105 of Code 128 (ISO/IEC 15417) by the widths of their bars and spaces. */
const symbols =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132
  122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211
  212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123
  113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411
  431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111
  241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341
  131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232`.split(/\s+/)
const [toC, toB, startB, startC, stop] = [99, 100, 104, 105, '2331112']

/** The text of these bars in code sets B and C; undefined where they are no Code 128 or their check symbol is wrong. */
function decoded(widths: readonly number[]): string | undefined {
  const text = widths.join('')
  if (!text.endsWith(stop)) return undefined
  const values = (text.slice(0, -stop.length).match(/.{6}/g) ?? []).map((one) =>
    symbols.indexOf(one),
  )
  const [start = 0, ...rest] = values.slice(0, -1)
  const sum = rest.reduce((total, value, n) => total + value * (n + 1), start)
  if (![startB, startC].includes(start) || sum % 103 !== values.at(-1)) return undefined
  let set = start === startC ? toC : toB
  let read = ''
  for (const value of rest)
    if (value === toB || (value === toC && set === toB)) set = value
    else read += set === toC ? String(value).padStart(2, '0') : String.fromCodePoint(value + 32)
  return read
}
