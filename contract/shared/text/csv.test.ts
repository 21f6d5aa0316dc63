import { expect, it } from 'vitest'
import { csvLine, parseCsv } from './csv.ts'

it('STAFF-01: a table is read as spreadsheets write it, each row with the line it begins in', () => {
  const text = '\uFEFFa,b\r\n1,"x, ""y""\r\nz"\r\n\r\n , \n 2 ,"" \r\n'
  expect(parseCsv(text)).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', 'x, "y"\nz'] },
    { line: 6, cells: ['2', ''] },
  ])
  expect(parseCsv('a;b\n1,5;2')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1,5', '2'] },
  ])
  expect(parseCsv('')).toEqual([])
})

it('OFFC-01: what a stranger typed is never a formula, and keeps its commas, quotes and lines', () => {
  expect(csvLine(['=HYPERLINK("http://evil.example")', 'physics; biology', '@tiktok', null])).toBe(
    `"'=HYPERLINK(""http://evil.example"")","physics; biology","'@tiktok",\r\n`,
  )
  expect(csvLine(['one, two\n"three"', ''])).toBe('"one, two\n""three""",\r\n')
  for (const first of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', ' =', '\n='])
    expect(csvLine([`${first}1`])).toBe(`"'${first}1"\r\n`)
  expect(csvLine([-4.5, 1200])).toBe('-4.5,1200\r\n')
})
