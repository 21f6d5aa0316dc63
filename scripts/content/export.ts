import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { localeNames } from '#contract/shared/text/locales.ts'
import { isMailKind, mailTexts, textAt, type MailKind } from '#contract/school/mail-texts.ts'
import {
  pageDocuments,
  pageContentKinds,
  type PageContent,
  type PageContentKind,
} from '#contract/site/page-content.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { exportCatalogue } from '#server/content-load/export-catalogue.ts'
import { exportPractice } from '#server/content-load/export-practice.ts'
import { staffPageContent } from '#server/platform/db/schema/site.ts'
import { databaseOf } from '../command.ts'

/**
 * Writes staff's published changes to public pages, intakes, classes, teachers, prices and practice questions into
 * the content files, to be committed: `npm run content -- export`, optionally with another folder than `content/`.
 */
const [given] = parseArgs({ allowPositionals: true }).positionals
const folder = resolve(given ?? join(import.meta.dirname, '../../content'))
const files: Record<Exclude<PageContentKind, MailKind>, string> = {
  home: 'pages/home.json',
  school: 'pages/school.json',
  'timetable-spm-newer': 'timetables/spm-newer.json',
  'timetable-igcse-newer': 'timetables/igcse-newer.json',
  'timetable-spm': 'timetables/spm.json',
  'timetable-igcse': 'timetables/igcse.json',
  holidays: 'catalogue/bank-holidays.json',
  terms: 'pages/terms.json',
}

/** Splits the texts of terms into paragraphs, one per line as in their file. */
const inParagraphs = (content: unknown): unknown =>
  typeof content === 'object' && content !== null
    ? Object.fromEntries(
        Object.entries(content).map(([name, value]: [string, unknown]) =>
          (name === 'terms' || name === 'privacy') && typeof value === 'string'
            ? [name, value.split(/\n\s*\n/)]
            : [name, inParagraphs(value)],
        ),
      )
    : content

/** Writes a mail's texts into the copy of each language. */
async function exportMail(kind: MailKind, mail: PageContent): Promise<void> {
  for (const locale of localeNames) {
    const file = join(folder, 'locales', locale, 'server/mail.json')
    const copy = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
    for (const [field, key] of Object.entries(mailTexts[kind])) {
      const text = textAt(mail, locale, field)
      const names = key.split('.')
      const last = names.pop() ?? key
      const at = names.reduce((of, name) => of[name] as Record<string, unknown>, copy)
      if (text) at[last] = field === 'text' ? `${text}\n` : text
    }
    await writeFile(file, `${JSON.stringify(copy, null, 2)}\n`)
  }
}

const config = readConfig(process.env)
const database = await openDatabase(databaseOf(config), { skipMigrations: true })
try {
  const rows = await database.db.select().from(staffPageContent)
  for (const kind of pageContentKinds) {
    const { document, schema } = pageDocuments[kind]
    const row = rows.find(({ key }) => key === document)
    if (isMailKind(kind)) {
      if (!row?.published) continue
      await exportMail(kind, v.parse(schema, row.published))
      console.log(`locales: ${kind} written as staff published it`)
      continue
    }
    if (row?.published) {
      const published = v.parse(schema, row.published)
      const text = JSON.stringify(kind === 'terms' ? inParagraphs(published) : published, null, 2)
      await writeFile(join(folder, files[kind]), `${text}\n`)
    }
    const said = row?.published ? 'written as staff published it' : 'as it was loaded, not written'
    console.log(`${files[kind]}: ${said}${row?.draft ? '; its draft is not in it' : ''}`)
  }
  for (const said of await exportCatalogue(database.db, folder, new Date())) console.log(said)
  for (const said of await exportPractice(database.db, folder)) console.log(said)
} finally {
  await database.close()
}
