import { expect, it } from 'vitest'
import { pdfPage } from './pdf-page.ts'

async function written(locale: string, name: string): Promise<Buffer> {
  const page = pdfPage({ title: 'Receipt 1', author: 'Kelasku', at: new Date(0), locale })
  page.text(name, { bold: true })
  page.row(name, 'RM 1.00', true)
  return page.finish()
}
const hasChineseFont = (pdf: Buffer) => pdf.includes('NotoSansSC')

it('LANG-01: a paper says its language, and holds of the Chinese font only the glyphs it uses', async () => {
  const [en, ms, zh] = await Promise.all([
    written('en', 'Receipt'),
    written('ms', 'Resit'),
    written('zh', '收据'),
  ])
  const languages = [en, ms, zh].map(
    (pdf) => /\/Lang \(([\w-]+)\)/.exec(pdf.toString('latin1'))?.[1],
  )
  expect(languages).toEqual(['en-MY', 'ms-MY', 'zh-MY'])
  expect([en, ms, zh].map(hasChineseFont)).toEqual([false, false, true])
  expect(zh.length).toBeLessThan(20_000)
  expect(await written('zh', '收据')).toEqual(zh)
})

it.each([
  ['陈美玲', 'NotoSansSC'],
  ['龔子釗', 'NotoSansTC'],
  ['முருகன் a/l Raju', 'NotoSansTamil'],
  ['Đặng Thị Hoa', 'NotoSans-'],
])('LANG-04: the name %s is legible on a paper in any language', async (name, font) => {
  expect((await written('ms', name)).toString('latin1')).toContain(font)
})
