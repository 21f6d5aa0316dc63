import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { ImportKind } from '#contract/dashboard/imports.ts'
import { pathOf, replyOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'

const folder = await mkdtemp(join(tmpdir(), 'kelasku-imports-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const api = await openApiForFile({ database: { folder } })
const office = await staff(api, 'administrator')

it('IMPRT-01 the embedded database, which has one connection, takes files and gives them back', async () => {
  const ids: string[] = []
  const save = async (kind: ImportKind, text: string) => {
    const id = randomUUID()
    ids.unshift(id)
    const path = `${pathOf('importFile', { kind })}?name=file.csv&save=${id}`
    const file = { type: 'text/csv', bytes: new TextEncoder().encode(text) }
    return replyOf('importFile', await api.as(office).putFile(path, file))
  }
  const saved = { new: 1, faults: [], is_saved: true }
  expect(await save('students', 'email,name\na@example.com,Aina')).toMatchObject(saved)
  expect(
    await save('enrolments', 'email,class,intake\na@example.com,5,full-2026-09'),
  ).toMatchObject(saved)
  expect(await save('guardians', 'student,guardian\na@example.com,siti@example.com')).toMatchObject(
    saved,
  )
  for (const id of ids) {
    const undone = await api.as(office).post(pathOf('undoImport', { id }), {})
    expect(replyOf('undoImport', undone)).toEqual({ undone: 1, kept: [] })
  }
})
