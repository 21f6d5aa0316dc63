import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPage, type FoundPage } from '#contract/shared/pages.ts'
import { unknownSchool } from '#platform/school/school-here.ts'
import { answerErrors } from './answer-errors.ts'
import { openPages } from './pages/pages.ts'

let clientFolder: string
beforeAll(async () => {
  clientFolder = await mkdtemp(join(tmpdir(), 'kelasku-guard-'))
  await mkdir(join(clientFolder, '.vite'))
  await writeFile(
    join(clientFolder, 'app.html'),
    '<!doctype html><html lang="en"><head></head><body><div id="root"></div></body></html>',
  )
  await writeFile(
    join(clientFolder, '.vite', 'manifest.json'),
    JSON.stringify({ 'index.html': { file: 'assets/index.js' } }),
  )
})
afterAll(() => rm(clientFolder, { recursive: true }))

/** A table with one row too many, whose guard nobody wrote. */
function findWithMistake(path: string): FoundPage | undefined {
  if (path !== '/staff') return findPage(path)
  const page = { path, layout: 'default', who: 'staff', html: 'whole', screen: 'terms' }
  return { page: page as unknown as FoundPage['page'], params: {}, locale: 'en' }
}

async function open(path: string, accept = 'text/html') {
  const bugs: [string, string][] = []
  const app = fastify()
  answerErrors(app, (error, route) => void bugs.push([error.message, route]))
  const pages = await openPages({
    clientFolder,
    renderer: {
      render: async () => ({ head: '', body: 'a page', data: null, modules: [], copies: [] }),
      renderFrame: async () => '',
      modulesOf: () => [],
      copiesOf: () => [],
    },
    sources: { school: async () => unknownSchool, ask: async () => undefined },
    origin: 'http://localhost',
    head: async () => null,
    find: findWithMistake,
    onError: () => undefined,
  })
  pages.mount(app)
  const reply = await app.inject({ url: path, headers: { accept } })
  await app.close()
  return { status: reply.statusCode, text: reply.body, type: reply.headers['content-type'], bugs }
}

it('ERR-06: a page with a guard that nothing knows answers 500, in words, and is a bug', async () => {
  const answer = await open('/staff')
  expect(answer.status).toBe(500)
  expect(answer.type).toContain('text/html')
  expect(answer.text).toContain('<h1>Something went wrong</h1>')
  expect(answer.text).toContain('Back to Home')
  expect(answer.text).not.toContain('a page')
  expect(answer.bugs).toEqual([[expect.stringContaining('the guard staff'), '*']])
})

it('ERR-06: a call for it gets the same answer in its envelope', async () => {
  const { status, text } = await open('/staff', '*/*')
  expect([status, JSON.parse(text)]).toMatchObject([500, { status_code: 500, code: 'server.bug' }])
})

it('pages whose guard is known are answered', async () => {
  expect(await open('/terms')).toMatchObject({ status: 200, bugs: [] })
})
