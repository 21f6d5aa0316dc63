import { randomUUID } from 'node:crypto'
import { unzipSync, zipSync } from 'fflate'
import { and, eq, isNull, like, lte, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import {
  excelType,
  importKinds,
  importMaximumBytes,
  type ImportKind,
} from '#contract/dashboard/imports.ts'
import { malaysianClock, malaysianDay } from '#contract/shared/calendar.ts'
import { csvLine, csvMark } from '#contract/shared/text/csv.ts'
import { openEnrolments } from '#server/modules/enrolment/people/open-enrolments.ts'
import {
  classTeachers,
  intakeClasses,
  teacherAccounts,
  teachers,
} from '#server/platform/db/schema/catalogue.ts'
import { attendance, lessons } from '#server/platform/db/schema/classroom.ts'
import { imports, importRows, personTags } from '#server/platform/db/schema/dashboard.ts'
import { enrolmentActRows, enrolments, waitingList } from '#server/platform/db/schema/enrolment.ts'
import { consents, profiles, users } from '#server/platform/db/schema/identity.ts'
import { guardianships } from '#server/platform/db/schema/guardians.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import {
  agreed,
  dayMs,
  pathOf,
  refusal,
  replyOf,
  tokenFor,
  type Person,
} from '#tests/support/api.ts'
import { untilDone } from '#tests/support/limits.ts'
import { untilLocked } from '#tests/support/database/until-locked.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { enrol, staff } from '../support/learning.ts'
import { fullProgramme } from '../support/orders.ts'
import { limitSeats } from '../support/seats.ts'

const api = await openApiForFile()
const office = await staff(api, 'administrator')

const fileOf = (text: string | Uint8Array, type = 'text/csv') => ({
  type,
  bytes: new Uint8Array(typeof text === 'string' ? new TextEncoder().encode(text) : text),
})
const table = (rows: readonly (readonly string[])[]) => csvMark + rows.map(csvLine).join('')

async function send(
  kind: ImportKind,
  file: string | Uint8Array,
  { save, who = office, type }: { save?: string; who?: Person; type?: string } = {},
) {
  const query = new URLSearchParams({ name: `${kind}.csv`, ...(save && { save }) })
  return api.as(who).putFile(`${pathOf('importFile', { kind })}?${query}`, fileOf(file, type))
}
const look = async (...given: Parameters<typeof send>) =>
  replyOf('importFile', await send(...given))
const faultsIn = async (...given: Parameters<typeof send>) =>
  (await look(...given)).faults.map(({ line, column, fault }) => [line, column, fault])

/** Imports a file. @returns the id, for its undo */
async function save(kind: ImportKind, file: string): Promise<string> {
  const id = randomUUID()
  expect(await look(kind, file, { save: id })).toMatchObject({ is_saved: true, faults: [] })
  return id
}
const undo = async (id: string) =>
  replyOf('undoImport', await api.as(office).post(pathOf('undoImport', { id }), {}))
const personBy = async (email: string) => {
  const [row] = await api.db.select().from(users).where(eq(users.email, email))
  return row
}
const codeOf = (...given: Parameters<typeof refusal>) => refusal(...given)[1]
const tagsOf = async (uid: string) =>
  (await api.db.select().from(personTags).where(eq(personTags.uid, uid))).map(({ tag }) => tag)
const count = (outcome: { new: number; changed: number; same: number }) => [
  outcome.new,
  outcome.changed,
  outcome.same,
]

describe('IMPRT-01: students come from files', () => {
  it('says first what would be new, changed and the same, then does it, and knows it again', async () => {
    const known = await api.arrive('Known')
    await api.db.insert(profiles).values({
      ...{ uid: known.uid, phone: '0311112222', address: '', postal: '', city: '', state: '' },
      savedAt: api.clock.now(),
    })
    const file = table([
      ['Email', 'NAME', 'phone', 'language', 'tags'],
      ['new.aina@example.com', 'Aina, binti Rahman', '123456789', 'BM', 'Form 5; scholarship'],
      [known.email.toUpperCase(), 'Known', '+60 12-345 6780', '', ''],
    ])
    const dry = await look('students', file)
    expect(count(dry)).toEqual([1, 1, 0])
    expect(dry.is_saved).toBe(false)
    expect(dry.rows).toMatchObject([
      { line: 2, label: 'Aina, binti Rahman', outcome: 'new' },
      {
        line: 3,
        outcome: 'changed',
        changes: [{ column: 'phone', before: '0311112222', after: '012-3456780' }],
      },
    ])
    expect(dry.rows[0]?.changes).toContainEqual({
      column: 'phone',
      before: null,
      after: '0123456789',
    })
    expect(await personBy('new.aina@example.com')).toBeUndefined()

    const id = await save('students', file)
    const aina = await personBy('new.aina@example.com')
    expect(aina).toMatchObject({ isAwaited: true, emailVerified: false, locale: 'ms' })
    expect(api.platform.uidOf('new.aina@example.com')).toBe(aina?.uid)
    expect(await tagsOf(aina?.uid ?? '')).toEqual(['form 5', 'scholarship'])
    expect(count(await look('students', file, { save: randomUUID() }))).toEqual([0, 0, 2])
    expect(await api.db.$count(imports, eq(imports.byUid, office.uid))).toBe(1)

    const changes = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `import/${id}`))
    expect(changes).toMatchObject([{ action: 'file-imported', uid: office.uid }])
    const page = replyOf('person', await api.as(office).get(pathOf('person', { uid: aina!.uid })))
    expect(page.person.last_sign_in_at).toBeNull()
  })

  it('who was imported agrees to the terms at their first sign-in, and keeps what is known', async () => {
    await save('students', 'email,name,tags\nfirst@example.com,First Person,form 4')
    const { uid } = (await personBy('first@example.com'))!
    const person = { uid, email: 'first@example.com', name: 'First Person' }
    api.platform.knows(person)
    const idToken = tokenFor(person, { issuedAt: api.clock.peek() })
    expect(codeOf(await api.as(person).get(pathOf('user')))).toBe('session.missing')
    expect(codeOf(await api.signInBy({ idToken }))).toBe('form.invalid')
    expect((await api.signInBy({ idToken, ...agreed })).status).toBe(200)
    expect(await personBy(person.email)).toMatchObject({ isAwaited: false, emailVerified: true })
    expect(await api.db.$count(consents, eq(consents.uid, uid))).toBe(1)
    expect(await tagsOf(uid)).toEqual(['form 4'])
  })

  it('names line and column of each fault, and imports nothing while there is one', async () => {
    const [owner] = [await staff(api, 'support')]
    const file = [
      'email;name;phone;language;tags;postal;address;city;state',
      'good@example.com;Good;;;;;;;',
      'bad@;No address;;;;;;;',
      ';Nobody;;;;;;;',
      'phone@example.com;Phone;12;;;;;;',
      'lang@example.com;Lang;;klingon;;;;;',
      'tag@example.com;Tag;;;<b>;;;;',
      'GOOD@example.com;Again;;;;;;;',
      `${owner.email};Staff;;;;;;;`,
      'part@example.com;Part;;;;50480;;;',
      'link@example.com;www.evil.com;;;;;;;',
      'far@example.com;Far;;;;50480;1 Jalan Pekan;Kuala Lumpur;Narnia',
      'good@example.com;Good;12;;;;;;',
    ].join('\r\n')
    const expected = [
      [3, 'email', 'email'],
      [4, 'email', 'required'],
      [5, 'phone', 'phone'],
      [6, 'language', 'language'],
      [7, 'tags', 'tag'],
      [8, 'email', 'twice'],
      [9, 'email', 'person-staff'],
      [10, 'address', 'required'],
      [10, 'city', 'required'],
      [10, 'state', 'required'],
      [11, 'name', 'link'],
      [12, 'state', 'state'],
      [13, 'email', 'twice'],
      [13, 'phone', 'phone'],
    ]
    expect(await faultsIn('students', file)).toEqual(expected)
    const saved = await look('students', file, { save: randomUUID() })
    expect(saved).toMatchObject({ is_saved: false, faults_in_all: expected.length })
    expect(await personBy('good@example.com')).toBeUndefined()
  })

  it('reads what spreadsheets write: Windows-1252, formulas, numbers without zeros, and no other file', async () => {
    const windows = Uint8Array.from('email,name\nzoe@example.com,Zo\xEB', (sign) =>
      sign.charCodeAt(0),
    )
    expect((await look('students', windows)).rows).toMatchObject([{ label: 'Zoë' }])
    const workbook = await writeExcelFile([
      ['email', 'name', 'phone', 'postal', 'address', 'city', 'state'].map((value) => ({ value })),
      [],
      [
        ...[{ value: 'x@example.com' }, { value: 'Excel' }, { value: 123456789, type: Number }],
        ...[{ value: 5000, type: Number }, { value: '1 Jalan Pekan' }, { value: 'Alor Setar' }],
        { value: 'KEDAH ' },
      ],
      [{ value: 'f@example.com' }, { value: 'A1&"!"', type: 'Formula' as const }, null],
    ]).toBuffer()
    const found = await look('students', workbook, { type: excelType })
    expect(found.rows).toMatchObject([{ line: 3, label: 'Excel' }])
    for (const [column, after] of [
      ['phone', '0123456789'],
      ['postal', '05000'],
      ['state', 'Kedah'],
    ])
      expect(found.rows[0]?.changes).toContainEqual({ column, before: null, after })
    expect(found.faults).toMatchObject([{ line: 4, column: 'name', fault: 'required' }])

    // Unpacks to more than is taken.
    const bomb = zipSync({ ...unzipSync(workbook), 'xl/more.xml': new Uint8Array(61_000_000) })
    expect(await faultsIn('students', bomb, { type: excelType })).toEqual([[1, '', 'unreadable']])

    const empty = await writeExcelFile([[]]).toBuffer()
    expect(await faultsIn('students', empty, { type: excelType })).toContainEqual([1, '', 'empty'])
    expect(await faultsIn('students', 'email,name\n')).toEqual([[1, '', 'empty']])
    expect(await faultsIn('students', 'email,nme\na@example.com,A')).toEqual([
      [1, 'nme', 'column-unknown'],
      [1, 'name', 'column-missing'],
    ])
    const beyond = 'email,name,\na@example.com,Aina, binti Ali\nb@example.com,Badrul,,'
    expect((await look('students', beyond)).faults).toEqual([
      { line: 2, column: '', fault: 'cell-beyond', value: 'binti Ali' },
    ])
    expect(await faultsIn('students', 'PK no workbook', { type: excelType })).toEqual([
      [1, '', 'unreadable'],
    ])
    const large = new Uint8Array(importMaximumBytes + 1)
    expect(codeOf(await send('students', large))).toBe('request.too-large')
    expect(codeOf(await send('students', 'x', { type: 'text/html' }))).toBe('request.wrong-type')
    const lines = Array.from({ length: 5001 }, (_, n) => `many${n}@example.com,Many`)
    expect(await faultsIn('students', ['email,name', ...lines].join('\n'))).toEqual([
      [5002, '', 'too-many'],
    ])
  })

  it('ACC-05: an undo takes back what nobody has built on, names what stays, and works for a day', async () => {
    const known = await api.arrive('Earlier')
    const id = await save(
      'students',
      table([
        ['email', 'name', 'phone', 'tags'],
        ['gone@example.com', 'Gone', '0123456789', 'form 5'],
        ['signed@example.com', 'Signed', '', ''],
        ['used@example.com', 'Used', '', ''],
        ['tagged@example.com', 'Tagged', '', 'form 5'],
        [known.email, 'Renamed', '0123456789', 'form 5'],
      ]),
    )
    const uidOf = async (email: string) => (await personBy(email))?.uid ?? ''
    const gone = await uidOf('gone@example.com')
    const signed = { uid: await uidOf('signed@example.com'), email: 'signed@example.com' }
    const idToken = tokenFor({ ...signed, name: 'Signed' }, { issuedAt: api.clock.peek() })
    expect((await api.signInBy({ idToken, ...agreed })).status).toBe(200)
    const used = { uid: await uidOf('used@example.com'), email: '', name: '' }
    await enrol(api, used)
    const tagged = await uidOf('tagged@example.com')
    await api.db.insert(personTags).values({ uid: tagged, tag: 'choir' })

    expect(await undo(id)).toEqual({
      undone: 2,
      kept: [
        { line: 3, label: 'Signed', why: 'signed-in' },
        { line: 4, label: 'Used', why: 'used' },
        { line: 5, label: 'Tagged', why: 'changed' },
      ],
    })
    expect(await personBy('gone@example.com')).toBeUndefined()
    const left = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `person/${gone}`))
      .orderBy(audit.id)
    expect(left).toMatchObject([
      { action: 'person-imported', label: '', before: {}, after: {} },
      { action: 'person-import-undone', label: '', before: {}, after: {} },
    ])
    await vi.waitFor(() => expect(api.platform.removed).toContain(gone), untilDone)
    expect((await personBy(known.email))?.displayName).toBe('Earlier')
    expect(await api.db.$count(profiles, eq(profiles.uid, known.uid))).toBe(0)
    expect(await tagsOf(known.uid)).toEqual([])
    expect((await tagsOf(tagged)).toSorted()).toEqual(['choir', 'form 5'])
    const again = await api.as(office).post(pathOf('undoImport', { id }), {})
    expect(codeOf(again)).toBe('staff.refused')

    const late = await save('students', 'email,name\nlate@example.com,Late')
    await api.db
      .update(imports)
      .set({ at: new Date(api.clock.now().getTime() - dayMs) })
      .where(eq(imports.id, late))
    expect(codeOf(await api.as(office).post(pathOf('undoImport', { id: late }), {}))).toBe(
      'staff.refused',
    )
    const listed = replyOf('imports', await api.as(office).get(pathOf('imports')))
    expect(listed.imports).toContainEqual(
      expect.objectContaining({ id, kept: 3, may_undo: false, new: 4, changed: 1 }),
    )
  })

  it('an undo leaves an account of the identity platform that was there before', async () => {
    const accounts = api.platform.ensure([{ email: 'was.there@example.com', displayName: 'Was' }])
    const was = accounts.get('was.there@example.com')?.uid
    const file = 'email,name\nwas.there@example.com,Was\nwas.not@example.com,Was Not'
    const id = await save('students', file)
    const made = (await personBy('was.not@example.com'))?.uid
    expect((await personBy('was.there@example.com'))?.uid).toBe(was)
    expect(await undo(id)).toEqual({ undone: 2, kept: [] })
    await vi.waitFor(() => expect(api.platform.removed).toContain(made), untilDone)
    expect(api.platform.removed).not.toContain(was)
  })

  it('an account that is imported again before its removal ran is not removed', async () => {
    const file = 'email,name\nagain@example.com,Again'
    const id = await save('students', file)
    const uid = (await personBy('again@example.com'))!.uid
    const { remove } = api.platform
    const asked: string[] = []
    api.platform.remove = async (wanted) => {
      asked.push(wanted)
      throw new Error('The platform does not answer')
    }
    try {
      await undo(id)
      await vi.waitFor(() => expect(asked).toContain(uid), untilDone)
      await save('students', file)
    } finally {
      api.platform.remove = remove
    }
    api.clock.pass(dayMs)
    await api.app.runJobs()
    expect(api.platform.removed).not.toContain(uid)
    expect((await personBy('again@example.com'))?.uid).toBe(uid)
  })

  it('a phone number that is saved meanwhile stays where the file does not change it', async () => {
    const known = await api.arrive('Meanwhile')
    const profile = { uid: known.uid, phone: '0311112222', savedAt: api.clock.now() }
    const empty = { address: '', postal: '', city: '', state: '' }
    await api.db.insert(profiles).values({ ...profile, ...empty })
    let saving: ReturnType<typeof save> = Promise.resolve('')
    await api.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.uid, known.uid)).for('update')
      saving = save(
        'students',
        table([
          ['email', 'name'],
          [known.email, 'Other Name'],
        ]),
      )
      await untilLocked(api.db)
      await tx.update(profiles).set({ phone: '0399998888' }).where(eq(profiles.uid, known.uid))
    })
    await saving
    expect((await personBy(known.email))?.displayName).toBe('Other Name')
    const [now] = await api.db.select().from(profiles).where(eq(profiles.uid, known.uid))
    expect(now?.phone).toBe('0399998888')
  })

  it('2,000 students twice, the second time without a change, and undone', async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => [
      `bulk-${n}@example.com`,
      `Student ${n}`,
      `+60 12-${String(1_000_000 + n)}`,
      'form 5',
    ])
    const file = table([['email', 'name', 'phone', 'tags'], ...rows])
    const before = await api.db.$count(users)
    const id = await save('students', file)
    expect(await api.db.$count(users)).toBe(before + 2000)
    const written = await api.db.$count(audit)
    expect(count(await look('students', file, { save: randomUUID() }))).toEqual([0, 0, 2000])
    expect(await api.db.$count(audit)).toBe(written)
    expect(await undo(id)).toEqual({ undone: 2000, kept: [] })
    expect(await api.db.$count(users)).toBe(before)
    expect(await api.db.$count(importRows, eq(importRows.importId, id))).toBe(0)
    expect(await api.db.$count(users, like(users.email, 'bulk-%'))).toBe(0)
  })
})

const intakeKey = 'full-2026-09'
async function namesOf(key: string, classId: number) {
  const { rows } = (await api.db.execute(sql`
    select c.class_name || ' (' || case c.language when 'Bm' then 'BM' else 'English' end || ')' as class,
      p.title as programme, i.title as intake, i.last_paper_on::text as last
    from classes c, intakes i join programmes p on p.id = i.programme_id
    where c.id = ${classId} and i.key = ${key}`)) as { rows: Record<string, string>[] }
  return rows[0] as { class: string; programme: string; intake: string; last: string }
}
const named = await namesOf(intakeKey, 5)

describe('IMPRT-01: enrolments come from files', () => {
  const open = (uid: string) =>
    api.db
      .select()
      .from(enrolments)
      .where(and(eq(enrolments.uid, uid), isNull(enrolments.endedAt)))
  const heading = ['email', 'class', 'programme', 'intake', 'until']

  it('opens the class, knows it again, lengthens it, and takes it back', async () => {
    const [one, other] = [await api.arrive('One'), await api.arrive('Other')]
    const row = (person: Person, until = '') => [
      ...[person.email, named.class, named.programme, named.intake, until],
    ]
    const file = table([heading, row(one), row(other, '31/12/2026')])
    const dry = await look('enrolments', file)
    expect(dry.faults).toEqual([])
    expect(count(dry)).toEqual([2, 0, 0])
    expect(await open(one.uid)).toEqual([])
    const id = await save('enrolments', file)
    expect(await open(one.uid)).toMatchObject([{ classId: 5, intakeKey, source: 'staff' }])
    const [act] = await api.db
      .select()
      .from(enrolmentActRows)
      .where(eq(enrolmentActRows.uid, one.uid))
    expect(act).toMatchObject({ by: office.uid, reason: 'Imported from enrolments.csv' })
    expect(count(await look('enrolments', file, { save: randomUUID() }))).toEqual([0, 0, 2])

    const longer = await save('enrolments', table([heading, row(other, '2027-01-31')]))
    expect(await open(other.uid)).toHaveLength(2)
    expect(await undo(longer)).toEqual({ undone: 1, kept: [] })
    expect(await open(other.uid)).toHaveLength(1)

    const [held] = await open(one.uid)
    const ended = { do: 'end', id: randomUUID(), reason: 'Moved away', enrolment: held?.id }
    const path = pathOf('changeEnrolments', { uid: one.uid })
    expect((await api.as(office).post(path, ended)).status).toBe(200)
    expect(await undo(id)).toEqual({ undone: 1, kept: [{ line: 2, label: 'One', why: 'used' }] })
    expect(await open(other.uid)).toEqual([])
  })

  it('refuses by the rules of enrolling by hand, in the line and column that is wrong', async () => {
    const person = await api.arrive('Pupil')
    const [second, third] = [await api.arrive('Second'), await api.arrive('Third')]
    const row = (changed: Partial<Record<string, string>>) => {
      const cells: Record<string, string> = { email: person.email, ...named, until: '', ...changed }
      return heading.map((column) => cells[column] ?? '')
    }
    const file = table([
      heading,
      row({ email: 'nobody@example.com' }),
      row({ class: 'Alchemy' }),
      row({ intake: 'SPM 1999' }),
      row({ until: '31/02/2027' }),
      row({ email: second.email, until: '01/01/2020' }),
      row({ email: third.email, until: '01/01/2040' }),
      row({ email: office.email }),
      row({}),
      row({ class: '5' }),
    ])
    expect(await faultsIn('enrolments', file)).toEqual([
      [2, 'email', 'person-unknown'],
      [3, 'class', 'class-unknown'],
      [4, 'intake', 'intake-unknown'],
      [5, 'until', 'day'],
      [6, 'until', 'day-over'],
      [7, 'until', 'day-too-far'],
      [8, 'email', 'person-own'],
      [10, 'email', 'twice'],
    ])
  })

  it('no seat is given away twice', async () => {
    const classId = 13
    const there = await namesOf(intakeKey, classId)
    const people = [await api.arrive('A'), await api.arrive('B')]
    await limitSeats(api.db, { intakeKey, classId, capacity: 1 })
    const file = table([
      heading,
      ...people.map(({ email }) => [email, there.class, there.programme, there.intake, '']),
    ])
    expect(await faultsIn('enrolments', file)).toEqual([[3, 'class', 'class-full']])
  })

  it('no seat is given away that is taken while the file is read', async () => {
    const classId = 13
    const there = await namesOf(intakeKey, classId)
    const [person, other] = [await api.arrive('Late'), await api.arrive('Quick')]
    await limitSeats(api.db, { intakeKey, classId, capacity: 1 })
    const file = table([heading, [person.email, there.class, there.programme, there.intake, '']])
    let saving: ReturnType<typeof look> | undefined
    await api.db.transaction(async (tx) => {
      const isIt = and(eq(intakeClasses.intakeKey, intakeKey), eq(intakeClasses.classId, classId))
      await tx.select().from(intakeClasses).where(isIt).for('update')
      saving = look('enrolments', file, { save: randomUUID() })
      await untilLocked(api.db)
      const opened = { uid: other.uid, classId, intakeKey, source: 'staff' as const }
      const opensAt = api.clock.peek()
      await openEnrolments(tx, [
        { ...opened, programmeId: fullProgramme, opensAt, liveUntil: null, recordingsUntil: null },
      ])
    })
    expect(await saving).toMatchObject({ is_saved: false, faults: [{ fault: 'class-full' }] })
    expect(await open(person.uid)).toEqual([])
  })

  it('those before somebody on the waiting list count, and an undo gives the place back', async () => {
    const classId = 12
    const there = await namesOf(intakeKey, classId)
    const [first, second] = [await api.arrive('First'), await api.arrive('Second')]
    await limitSeats(api.db, { intakeKey, classId, capacity: 1 })
    const at = (minutes: number) => new Date(api.clock.peek().getTime() + minutes * 60_000)
    const places = [
      { intakeKey, classId, uid: first.uid, joinedAt: at(-2), heldUntil: null },
      { intakeKey, classId, uid: second.uid, joinedAt: at(-1), heldUntil: null },
    ]
    await api.db.insert(waitingList).values(places)
    const fileFor = ({ email }: Person) =>
      table([heading, [email, there.class, there.programme, there.intake, '']])
    expect(await faultsIn('enrolments', fileFor(second))).toEqual([[2, 'class', 'class-full']])
    const id = await save('enrolments', fileFor(first))
    const waiting = () =>
      api.db
        .select()
        .from(waitingList)
        .where(eq(waitingList.classId, classId))
        .orderBy(waitingList.joinedAt)
    expect(await waiting()).toEqual([places[1]])
    expect(await undo(id)).toEqual({ undone: 1, kept: [] })
    expect(await waiting()).toEqual(places)
  })
})

describe('IMPRT-01: guardians come from files', () => {
  const invitationsTo = (address: string) =>
    api.db.select().from(guardianships).where(eq(guardianships.address, address))

  it('are invited and see nothing yet, are known again, and taken back while nobody has come', async () => {
    const [child, other] = [await api.arrive('Child'), await api.arrive('Sibling')]
    const parent = await api.arrive('Parent')
    const file = table([
      ['student', 'guardian'],
      [child.email, 'Puan.Siti@Example.com'],
      [other.email, 'puan.siti@example.com'],
      [child.email, parent.email],
    ])
    expect(count(await look('guardians', file))).toEqual([3, 0, 0])
    const id = await save('guardians', file)
    expect(await invitationsTo('puan.siti@example.com')).toMatchObject([
      { origin: 'invitation', guardianUid: null, confirmedAt: null },
      { origin: 'invitation', guardianUid: null, confirmedAt: null },
    ])
    expect(count(await look('guardians', file, { save: randomUUID() }))).toEqual([0, 0, 3])
    // Somebody comes with the address: the student has to confirm them, and the undo leaves them.
    const home = replyOf('guardianHome', await api.as(parent).get(pathOf('guardianHome')))
    expect(home).toMatchObject({ children: [], waiting: [{ call_name: 'Child' }] })
    expect(await undo(id)).toEqual({ undone: 2, kept: [{ line: 4, label: 'Child', why: 'used' }] })
    expect(await invitationsTo('puan.siti@example.com')).toEqual([])
  })

  it('whom a student has ended, and students themselves, are refused', async () => {
    const child = await api.arrive('Wary')
    await save(
      'guardians',
      table([
        ['student', 'guardian'],
        [child.email, 'ended@example.com'],
      ]),
    )
    await api.db
      .update(guardianships)
      .set({ endedAt: api.clock.now(), endedBy: 'student' })
      .where(eq(guardianships.address, 'ended@example.com'))
    const file = table([
      ['student', 'guardian'],
      [child.email, 'ended@example.com'],
      [child.email, child.email],
      ['nobody@example.com', 'ended@example.com'],
    ])
    expect(await faultsIn('guardians', file)).toEqual([
      [2, 'guardian', 'guardian-declined'],
      [3, 'guardian', 'not-own'],
      [4, 'student', 'person-unknown'],
    ])
  })
})

describe('IMPRT-01: attendance comes from files', () => {
  const classId = 5
  const heading = ['email', 'class', 'date', 'time', 'present']

  async function heldLesson() {
    const rows = await api.db
      .select()
      .from(lessons)
      .where(
        and(
          eq(lessons.classId, classId),
          eq(lessons.intakeKey, intakeKey),
          isNull(lessons.cancelledAt),
          lte(lessons.endsAt, api.clock.peek()),
        ),
      )
      .orderBy(lessons.startsAt)
    return rows.at(-1)!
  }
  const joinedOf = async ({ uid }: Person) => {
    const file = replyOf('studentFile', await api.as(office).get(pathOf('studentFile', { uid })))
    return file.lessons.find(({ joined }) => joined)?.id ?? null
  }

  it('says who was there before the meeting link does, and is taken back to it', async () => {
    const lesson = await heldLesson()
    const [came, stayed] = [await api.arrive('Came'), await api.arrive('Stayed')]
    for (const person of [came, stayed]) {
      await enrol(api, person, { startsAt: new Date(lesson.startsAt.getTime() - dayMs) })
      await api.db.update(enrolments).set({ intakeKey }).where(eq(enrolments.uid, person.uid))
    }
    await api.db
      .insert(attendance)
      .values({ lessonId: lesson.id, uid: stayed.uid, joinedAt: lesson.startsAt })
    const [year, month, day] = malaysianDay(lesson.startsAt).split('-')
    const row = (person: Person, present: string) => [
      ...[person.email, named.class, `${day}/${month}/${year}`, malaysianClock(lesson.startsAt)],
      present,
    ]
    const file = table([heading, row(came, 'Yes'), row(stayed, 'no')])
    expect(count(await look('attendance', file))).toEqual([2, 0, 0])
    const id = await save('attendance', file)
    expect([await joinedOf(came), await joinedOf(stayed)]).toEqual([lesson.id, null])
    const list = replyOf(
      'lessonAttendance',
      await api.as(office).get(pathOf('lessonAttendance', { lessonId: lesson.id })),
    )
    expect(list.people.map(({ name }) => name)).toContain('Came')
    expect(list.people.map(({ name }) => name)).not.toContain('Stayed')
    expect(count(await look('attendance', file, { save: randomUUID() }))).toEqual([0, 0, 2])

    const corrected = await save('attendance', table([heading, row(came, 'absent')]))
    expect(await joinedOf(came)).toBeNull()
    expect(await undo(id)).toEqual({
      undone: 1,
      kept: [{ line: 2, label: 'Came', why: 'changed' }],
    })
    expect(await joinedOf(stayed)).toBe(lesson.id)
    expect(await undo(corrected)).toEqual({ undone: 1, kept: [] })
    expect(await joinedOf(came)).toBe(lesson.id)
  })

  it('names a lesson that was not held, a student of another class, and what cannot be read', async () => {
    const lesson = await heldLesson()
    const day = malaysianDay(lesson.startsAt)
    const person = await api.arrive('Elsewhere')
    const row = (date: string, time: string, present: string) => [
      ...[person.email, named.class, date, time, present],
    ]
    const file = table([
      heading,
      row(day, '', 'yes'),
      row('2020-01-01', '', 'yes'),
      row(day, '25:00', 'yes'),
      row(day, '', 'perhaps'),
      row('2026-13-01', '', 'yes'),
    ])
    expect(await faultsIn('attendance', file)).toEqual([
      [2, 'email', 'not-enrolled'],
      [3, 'date', 'lesson-unknown'],
      [4, 'time', 'time'],
      [5, 'present', 'present'],
      [6, 'date', 'day'],
    ])
  })
})

describe('IMPRT-01: teachers come from files', () => {
  const heading = ['name', 'headline', 'biography', 'groups', 'account']
  const teacherBy = async (name: string) =>
    (await api.db.select().from(teachers).where(eq(teachers.name, name)))[0]
  const roleOf = async ({ uid }: Person) =>
    (await api.db.select({ role: users.role }).from(users).where(eq(users.uid, uid)))[0]?.role

  it('are added and changed with their accounts, known again, and taken back', async () => {
    const [account] = [await api.arrive('Farah')]
    const [known] = await api.db.select().from(teachers).orderBy(teachers.id).limit(1)
    const file = table([
      heading,
      ['Cikgu Baharu', 'Fizik, 9 tahun', 'Mengajar sejak 2017.', 'pyp-spm; spma', account.email],
      [known!.name, '', 'Rewritten.', '', ''],
    ])
    const dry = await look('teachers', file)
    expect(count(dry)).toEqual([1, 1, 0])
    const id = await save('teachers', file)
    const added = await teacherBy('Cikgu Baharu')
    expect(added).toMatchObject({ headline: 'Fizik, 9 tahun', groups: ['pyp-spm', 'spma'] })
    expect(await teacherBy(known!.name)).toMatchObject({
      headline: known!.headline,
      biography: 'Rewritten.',
      byStaff: true,
    })
    expect(await roleOf(account)).toBe('teacher')
    const [tie] = await api.db
      .select()
      .from(teacherAccounts)
      .where(eq(teacherAccounts.uid, account.uid))
    expect(tie).toMatchObject({ teacherId: added?.id, allClasses: false })
    expect(count(await look('teachers', file, { save: randomUUID() }))).toEqual([0, 0, 2])

    expect(await undo(id)).toEqual({ undone: 2, kept: [] })
    expect(await teacherBy('Cikgu Baharu')).toBeUndefined()
    expect(await teacherBy(known!.name)).toEqual(known)
    expect(await roleOf(account)).toBe('student')
    expect(await api.db.$count(teacherAccounts, eq(teacherAccounts.uid, account.uid))).toBe(0)
  })

  it('an account is one teacher, and keeps the right to all classes', async () => {
    const account = await api.arrive('Semua')
    await api.db.update(users).set({ role: 'teacher' }).where(eq(users.uid, account.uid))
    await api.db.insert(teacherAccounts).values({ uid: account.uid, allClasses: true })
    const row = (name: string) => [name, 'Kimia', 'Biografi.', '', account.email]
    const twice = table([heading, row('Cikgu Semua'), row('Cikgu Sama')])
    expect(await faultsIn('teachers', twice)).toEqual([[3, 'account', 'twice']])
    await save('teachers', table([heading, row('Cikgu Semua')]))
    const [tie] = await api.db
      .select()
      .from(teacherAccounts)
      .where(eq(teacherAccounts.uid, account.uid))
    expect(tie?.allClasses).toBe(true)
  })

  it('what a teacher got since stays, and roles are given by the rules of roles', async () => {
    const account = await api.arrive('Kekal')
    const id = await save(
      'teachers',
      table([heading, ['Cikgu Kekal', 'Kimia', 'Biografi.', '', account.email]]),
    )
    const { id: teacherId } = (await teacherBy('Cikgu Kekal'))!
    await api.db.insert(classTeachers).values({ classId: 5, teacherId })
    expect(await undo(id)).toEqual({
      undone: 0,
      kept: [{ line: 2, label: 'Cikgu Kekal', why: 'used' }],
    })
    expect(await roleOf(account)).toBe('teacher')
    await save(
      'students',
      table([
        ['email', 'name'],
        ['awaited@example.com', 'Awaited'],
      ]),
    )
    const file = table([
      heading,
      ['Cikgu Satu', '', 'Biografi.', '', ''],
      ['Cikgu Dua', 'Kimia', 'Biografi.', 'evening', ''],
      ['Cikgu Tiga', 'Kimia', 'Biografi.', '', 'nobody@example.com'],
      ['Cikgu Empat', 'Kimia', 'Biografi.', '', 'awaited@example.com'],
      ['Cikgu Lima', 'Kimia', 'Biografi.', '', office.email],
    ])
    expect(await faultsIn('teachers', file)).toEqual([
      [2, 'headline', 'required'],
      [3, 'groups', 'group'],
      [4, 'account', 'person-unknown'],
      [5, 'account', 'person-unverified'],
      [6, 'account', 'person-staff'],
    ])
  })
})

describe('IMPRT-01: exam sittings come from files', () => {
  const heading = ['exam', 'sitting', 'code', 'subject', 'paper', 'date', 'start', 'minutes']
  const kind = 'timetable-spm-newer'
  const contentPath = pathOf('staffPageContent', { kind })
  const content = async () => replyOf('staffPageContent', await api.as(office).get(contentPath))
  const paper = (code: string, changed: Partial<Record<string, string>> = {}) => {
    const cells: Record<string, string> = {
      ...{ exam: 'SPM', sitting: 'SPM 2027', code, subject: 'Matematik', paper: 'Kertas 1' },
      ...{ date: '15/11/2027', start: '8.00', minutes: '90' },
      ...changed,
    }
    return heading.map((column) => cells[column] ?? '')
  }

  it('become a draft marked as a sample, are known again, and taken back', async () => {
    const before = await content()
    const file = table([heading, paper('1449/1'), paper('1449/2', { start: '10:30' })])
    const dry = await look('sittings', file)
    expect(dry.faults).toEqual([])
    expect(count(dry)).toEqual([2, 0, 0])
    const id = await save('sittings', file)
    expect(await content()).toMatchObject({
      has_draft: true,
      content: {
        ...{ sitting: 'spm-2027', title: 'SPM 2027', sample: true },
        papers: [
          { code: '1449/1', date: '2027-11-15', start: '08:00', minutes: 90 },
          { code: '1449/2', start: '10:30' },
        ],
      },
    })
    expect(count(await look('sittings', file, { save: randomUUID() }))).toEqual([0, 0, 2])
    const moved = await save('sittings', table([heading, paper('1449/2', { start: '11:00' })]))
    expect(await undo(id)).toEqual({
      undone: 1,
      kept: [{ line: 3, label: '1449/2 Matematik, Kertas 1', why: 'changed' }],
    })
    expect(await undo(moved)).toEqual({ undone: 1, kept: [] })
    expect((await content()).content['papers']).toMatchObject([{ code: '1449/2', start: '10:30' }])
    const dropped = { do: 'drop-draft', replaces: (await content()).version }
    await api.as(office).put(pathOf('changePageContent', { kind }), dropped)
    expect((await content()).content).toEqual(before.content)
  })

  it('what was published since stays, and another sitting is refused', async () => {
    const id = await save('sittings', table([heading, paper('1511/1')]))
    const publish = { do: 'publish', replaces: (await content()).version }
    const path = pathOf('changePageContent', { kind })
    expect((await api.as(office).put(path, publish)).status).toBe(200)
    expect((await undo(id)).kept).toMatchObject([{ line: 2, why: 'used' }])
    const file = table([
      heading,
      paper('1449/1', { sitting: 'SPM 2028' }),
      paper('1449', {}),
      paper('1449/3', { exam: 'UEC' }),
      paper('1449/4', { start: '25:00' }),
      paper('1449/5', { minutes: 'two hours' }),
    ])
    expect(await faultsIn('sittings', file)).toEqual([
      [2, 'sitting', 'sitting-other'],
      [3, 'code', 'code'],
      [4, 'exam', 'exam'],
      [5, 'start', 'time'],
      [6, 'minutes', 'number'],
    ])
  })
})

describe('IMPRT-01: administrators import, nobody else', () => {
  it('refuses support and teachers, and gives a template in Excel that can be read', async () => {
    for (const who of [await staff(api, 'support'), await staff(api), await api.arrive()]) {
      expect(codeOf(await send('students', 'email,name', { who }))).toBe('staff.forbidden')
      expect(codeOf(await api.as(who).get(pathOf('imports')))).toBe('staff.forbidden')
      const path = pathOf('undoImport', { id: randomUUID() })
      expect(codeOf(await api.as(who).post(path, {}))).toBe('staff.forbidden')
    }
    for (const kind of importKinds) {
      const path = pathOf('importTemplate', { kind })
      const answer = await api.as(office).get(path)
      expect(answer.headers['content-type']).toBe(excelType)
    }
  })
})
