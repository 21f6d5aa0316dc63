import JsBarcode from 'jsbarcode'
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
  expect(text).toContain('P1042')
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

it("OFFC-06: a label has its parcel's code as a barcode that prints sharply enough to scan", async () => {
  const { pdf, page } = await pageOf([rowOf(1042, {})])
  const viewport = page.getViewport({ scale: dotsPerPoint })
  const canvases = pdf.canvasFactory as {
    create(width: number, height: number): { context: Pixels }
  }
  const { context } = canvases.create(viewport.width, viewport.height)
  await page.render({ canvas: null, canvasContext: context, viewport }).promise
  const expected: { encodings?: { data: string }[] } = {}
  JsBarcode(expected, 'P1042', { format: 'CODE128' })
  const bars = expected.encodings?.[0]?.data ?? ''
  expect(bars).not.toBe('')
  const width = Math.round(70 * mm * dotsPerPoint)
  const found = Array.from({ length: Math.round(37 * mm * dotsPerPoint) }, (_, y) =>
    modulesIn(context.getImageData(0, y, width, 1).data),
  ).filter((one) => one?.modules === bars)
  // At 0.25 mm a module and 5 mm in height scanners of any price read it.
  expect(found.length / dotsPerPoint).toBeGreaterThan(5 * mm)
  const [first] = found
  expect((first?.dots ?? 0) / dotsPerPoint).toBeGreaterThan(0.25 * mm)
  // The quiet zones.
  expect(Math.min(first?.before ?? 0, first?.after ?? 0)).toBeGreaterThan(10)
})

/** A line of pixels as a scanner reads it: the bars of the darkest stretch, in modules. */
function modulesIn(pixels: Uint8ClampedArray) {
  const dark = Array.from({ length: pixels.length / 4 }, (_, x) => (pixels[4 * x] ?? 255) < 128)
  const runs: { isDark: boolean; from: number; dots: number }[] = []
  for (const [x, isDark] of dark.entries()) {
    const last = runs.at(-1)
    if (last?.isDark === isDark) last.dots += 1
    else runs.push({ isDark, from: x, dots: 1 })
  }
  // The code has 43 bars and spaces of its own, and comes last on its line.
  const own = runs.slice(-44, -1)
  const [before, after] = [runs.at(-45)?.dots ?? 0, runs.at(-1)?.dots ?? 0]
  const dots = own.reduce((sum, run) => sum + run.dots, 0) / 79
  if (own.length < 43 || !own[0]?.isDark) return undefined
  const modules = own.map((run) => (run.isDark ? '1' : '0').repeat(Math.round(run.dots / dots)))
  return { modules: modules.join(''), dots, before: before / dots, after: after / dots }
}
