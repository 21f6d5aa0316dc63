import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import {
  contentFiles,
  PastPapersFile,
  type ContentFile,
  type ContentFiles,
} from '#contract/shared/content-files.ts'
import { PracticeFile } from '#contract/practice/practice-file.ts'
import { searchFormat } from '#contract/papers/search/search-index.ts'
import { root } from '../platform/db/root.ts'
import { checkReferences } from './content-checks.ts'
import { checkContentMedia } from './content-media.ts'
import { practiceFormat } from '../modules/practice/index.ts'
import { NotJson, parseJsonWithLines, type JsonPath, type Report } from './json-lines.ts'

/** The content of this project. Only tests load another folder. */
export const contentFolder = join(root, 'content')

export type Content = {
  files: ContentFiles
  /** By file name. */
  pastPapers: ReadonlyMap<string, PastPapersFile>
  /** By file name. */
  practice: ReadonlyMap<string, PracticeFile>
}
/** Lists every mistake with file and line: `content/catalogue/classes.json:12: …`. */
export class ContentInvalid extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The content was not loaded. What is wrong in it:\n${problems.join('\n')}`)
    this.name = 'ContentInvalid'
    this.problems = problems
  }
}

const pastPapersFolder = 'past-papers'
const practiceFolder = 'practice'
const loadedFolders = [
  'catalogue',
  'pages',
  'timetables',
  pastPapersFolder,
  practiceFolder,
  'media',
]

/** Reads and checks every file. @throws ContentInvalid with every mistake */
export async function readContent(folder: string): Promise<Content> {
  const problems: { file: string; line: number; text: string }[] = []
  const lineOf = new Map<string, (path: JsonPath) => number>()
  const report: Report = (file, path, message) => {
    const where = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')
    problems.push({
      file,
      line: lineOf.get(file)?.(path) ?? 1,
      text: where ? `${where.replace(/^\./, '')}: ${message}` : message,
    })
  }

  async function readFileWith<S extends v.GenericSchema>(file: string, schema: S) {
    try {
      const json = parseJsonWithLines(await readFile(join(folder, file), 'utf8'))
      lineOf.set(file, json.lineOf)
      const parsed = v.safeParse(schema, json.value)
      if (parsed.success) return parsed.output
      for (const issue of parsed.issues) report(file, pathOf(issue), issue.message)
    } catch (error) {
      if (error instanceof NotJson) {
        lineOf.set(file, () => error.line)
        report(file, [], error.message)
      } else if (isMissing(error)) report(file, [], 'is missing')
      else throw error
    }
    return undefined
  }

  const jsonFiles = (await filesBelow(folder)).filter((file) => file.endsWith('.json'))
  const files: Partial<Record<ContentFile, unknown>> = {}
  for (const [file, schema] of Object.entries(contentFiles)) {
    const parsed = await readFileWith(file, schema)
    if (parsed !== undefined) files[file as ContentFile] = parsed
  }
  const pastPapers = new Map<string, PastPapersFile>()
  const practice = new Map<string, PracticeFile>()
  let hasEveryPastPaper = true
  for (const file of jsonFiles) {
    if (file in contentFiles) continue
    if (file.startsWith(`${practiceFolder}/`)) {
      const parsed = await readFileWith(file, PracticeFile)
      if (parsed) practice.set(file, parsed)
    } else if (!file.startsWith(`${pastPapersFolder}/`))
      report(file, [], 'is not a file that is loaded')
    else {
      const parsed = await readFileWith(file, PastPapersFile)
      if (parsed) pastPapers.set(file, parsed)
      else hasEveryPastPaper = false
    }
  }

  const content = { files: files as Partial<ContentFiles>, pastPapers, practice, hasEveryPastPaper }
  checkReferences(content, report)
  await checkContentMedia(join(folder, 'media'), content.files, report)
  if (problems.length > 0) {
    problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
    const name = basename(folder)
    throw new ContentInvalid(
      problems.map(({ file, line, text }) => `${name}/${file}:${line}: ${text}`),
    )
  }
  return { files: content.files as ContentFiles, pastPapers, practice }
}

/** Changes whenever the content does; JSON files hold the SHA-256 of large media. */
export async function fingerprintOf(folder: string): Promise<string> {
  // Also depends on the format of what is derived from the files.
  const hash = createHash('sha256').update(`search ${searchFormat}\npractice ${practiceFormat}\n`)
  for (const file of await filesBelow(folder)) {
    if (!/\.(?:json|vtt)$/.test(file)) continue
    const body = await readFile(join(folder, file))
    hash.update(`${file}\n${body.length}\n`).update(body)
  }
  return hash.digest('hex')
}

async function filesBelow(folder: string): Promise<string[]> {
  const files: string[] = []
  for (const below of loadedFolders) {
    const names = await readdir(join(folder, below), {
      recursive: true,
      withFileTypes: true,
    }).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    for (const entry of names)
      if (entry.isFile())
        files.push(
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll('\\', '/'),
        )
  }
  return files.sort()
}

function pathOf(issue: v.BaseIssue<unknown>): JsonPath {
  return (issue.path ?? []).map((item) =>
    typeof item.key === 'number' ? item.key : String(item.key),
  )
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
