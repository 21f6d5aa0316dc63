import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refusalsOf, type Endpoint } from '#contract/endpoints.ts'
import { documentedEndpoints, type DocumentedName } from '#contract/every-endpoint.ts'
import { refusals } from '#contract/shared/errors.ts'
import { classes } from '#server/platform/db/schema/catalogue.ts'
import { documents } from '#server/platform/db/schema/platform.ts'
import { captions, materials, renditions } from '#server/platform/db/schema/classroom.ts'
import { absentParams, pathOf, replyOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'

const api = await openApiForFile()

const all = Object.entries(documentedEndpoints) as [DocumentedName, Endpoint][]
const open = ['school', 'home', 'catalogue', 'signInOptions'] as const

describe('what anyone may read', () => {
  it('API-02: the school is short enough for a cookie', async () => {
    const answer = await api.send('GET', pathOf('school'))
    expect(replyOf('school', answer).name).toBe('Kelasku')
    expect(encodeURIComponent(answer.text).length).toBeLessThan(4000)
  })

  it('API-02: every answer names the version of the school, another one once it has changed', async () => {
    const version = async () => {
      const answer = await api.send('GET', pathOf('school'))
      const named = (await api.send('GET', pathOf('catalogue'))).headers['x-school']
      expect(named).toBe(replyOf('school', answer).version)
      return named
    }
    const before = await version()
    const [row] = await api.db.select().from(documents).where(eq(documents.key, 'school'))
    const put = (body: unknown) =>
      api.db.update(documents).set({ body }).where(eq(documents.key, 'school'))
    await put({ ...(row?.body as object), phone: '03-1234 5678' })
    await api.app.contentChanged()
    expect(await version()).not.toBe(before)
    await put(row?.body)
    await api.app.contentChanged()
    expect(await version()).toBe(before)
  })

  it.each(open)('%s has the shape of its contract', async (name) => {
    expect(replyOf(name, await api.send('GET', pathOf(name)))).toBeTruthy()
  })

  it.each(['spm', 'igcse'])('TIME-01: the timetable of %s', async (exam) => {
    const answer = await api.send('GET', pathOf('examTimetable', { exam }))
    expect(replyOf('examTimetable', answer)).toMatchObject({ exam })
  })

  it('ROUTE-22: a timetable that there is not is not found', async () => {
    const answer = await api.send('GET', '/api/v1/exam-timetables/uec')
    expect([answer.status, answer.body]).toEqual([
      404,
      expect.objectContaining({ code: 'request.not-found' }),
    ])
  })

  it('PROG-02: the catalogue has the current intake, the ended one and the prices', async () => {
    const catalogue = replyOf('catalogue', await api.send('GET', pathOf('catalogue')))
    expect(catalogue.current_intake?.key).toBe('full-2026-09')
    expect(catalogue.ended_intakes.map(({ key }) => key)).toEqual(['full-2022-05'])
    expect(catalogue.subjects).toHaveLength(15)
    expect(catalogue.prices[0]).toEqual({ no_sub: 1, price: 36_000 })
  })

  it('ACC-03: names no media file, meeting link or promo code anywhere', async () => {
    const keys = [
      ...(await api.db.select({ key: renditions.mediaKey }).from(renditions)),
      ...(await api.db.select({ key: captions.mediaKey }).from(captions)),
      ...(await api.db.select({ key: materials.mediaKey }).from(materials)),
    ].map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(10)
    const paths = [
      ...all
        .filter(([, { who, method }]) => who === 'anyone' && method === 'GET')
        .map(([name]) => pathOf(name, absentParams())),
      '/api/v1/openapi.json',
    ]
    expect(paths.length).toBeGreaterThan(5)
    for (const path of paths) {
      const { status, text } = await api.send('GET', path)
      // 404 for an unknown code or token is not a bug.
      expect([200, 404]).toContain(status)
      expect(keys.filter((key) => text.includes(key))).toEqual([])
      expect(text).not.toMatch(/meet\.example\.com|BELAJAR10|meeting_url|media_key/)
    }
  })
})

describe('the OpenAPI document', () => {
  type Operation = {
    operationId: string
    security: unknown[]
    parameters: { name: string }[]
    requestBody?: { content: Record<string, { schema: { properties?: object } }> }
    responses: Record<string, unknown>
  }

  it('API-10: lists every call, with its parameters, body, reply and refusals', async () => {
    const { body } = await api.send('GET', '/api/v1/openapi.json')
    const { openapi, paths } = body as {
      openapi: string
      paths: Record<string, Record<string, Operation>>
    }
    expect(openapi).toBe('3.1.0')
    const listed = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(listed.map(({ operationId }) => operationId).toSorted()).toEqual(
      all.map(([name]) => name).toSorted(),
    )
    for (const [name, endpoint] of all) {
      const operation =
        paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
      expect(operation?.operationId).toBe(name)
      const namesIn = (schema: unknown) =>
        Object.keys((schema as { entries?: object } | undefined)?.entries ?? {})
      expect(operation?.parameters.map((parameter) => parameter.name)).toEqual([
        ...namesIn(endpoint.params),
        ...namesIn(endpoint.query),
      ])
      const takes = endpoint.binary?.types ?? (endpoint.body ? [expect.any(String)] : undefined)
      expect(operation?.requestBody && Object.keys(operation.requestBody.content)).toEqual(takes)
      expect(operation?.security.length).toBe(endpoint.who === 'anyone' ? 0 : 1)
      expect(
        Object.keys(operation?.responses ?? {})
          .map(Number)
          .toSorted((a, b) => a - b),
      ).toEqual(
        [...new Set([200, ...refusalsOf(endpoint).map((code) => refusals[code])])].toSorted(
          (a, b) => a - b,
        ),
      )
    }
    const order = paths['/api/v1/order']?.['post']?.requestBody?.content['application/json']?.schema
    expect(Object.keys(order?.properties ?? {})).toEqual(
      expect.arrayContaining(['programme_id', 'subjects', 'user_name', 'guardian_email']),
    )
  })
})

it('STAFF-02: content that another process loaded is shown without a new start', async () => {
  const nameOf = async () =>
    replyOf('catalogue', await api.send('GET', pathOf('catalogue'))).subjects.find(
      ({ id }) => id === 5,
    )?.class_name
  const before = await nameOf()
  await api.db.update(classes).set({ className: 'Mathematics, renamed' }).where(eq(classes.id, 5))
  await api.app.followContent()
  expect(await nameOf()).toBe(before)
  const fingerprint = eq(documents.key, 'content/fingerprint')
  await api.db
    .update(documents)
    .set({ body: { sha256: 'another' } })
    .where(fingerprint)
  await api.app.followContent()
  expect(await nameOf()).toBe('Mathematics, renamed')
})
