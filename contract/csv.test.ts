import { expect, it } from 'vitest'
import { parseCsv } from './csv.ts'

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
