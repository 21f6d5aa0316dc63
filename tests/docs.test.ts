import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rooms } from '../imports.ts'
import project from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const isThere = (file: string) => existsSync(join(root, file))

const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && isThere(file))

const documents = tracked('*.md')
const decisions = documents.filter((file) => file.startsWith('docs/decisions/'))
const architecture = 'docs/ARCHITECTURE.md'
const measurements = 'docs/measurements.md'

const mostDecisions = 12
const decisionLines = { least: 25, most: 60 }
const mostArchitectureLines = 150
const widestMeasurement = 140
const longestCell = 200

const topFolders = [
  'build',
  'content',
  'contract',
  'docs',
  'offline',
  'public',
  'scripts',
  'server',
]
const folders = [...topFolders, 'src', 'sw', 'tests']

/** What a text has in backticks, without spaces. */
const quotedIn = (text: string) =>
  [...text.matchAll(/`([^`\s]+)`/g)].map(([, quoted = '']) => quoted)
const linksIn = (text: string) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to)
const linesOf = (text: string) => text.trimEnd().split('\n')
const rowsOf = (text: string) => linesOf(text).filter((line) => line.startsWith('|'))
const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim())

/** Paths of this project in backticks, without patterns such as `content/locales/<lang>/…`. */
const pathsIn = (text: string): string[] =>
  quotedIn(text)
    .map((path) => path.replace(/[.,:]$/, ''))
    .filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))
    .filter((path) => !/[*<>{}…]/.test(path))

/** Files that a README names from its own folder, or from the server's. */
const filesNamedIn = (text: string): string[] =>
  quotedIn(text).filter((path) => /^[\w-]+(?:\/[\w-]+)+\.tsx?$/.test(path))

describe.each(documents)('%s', (file) => {
  const text = read(file)

  it('names only paths that exist', () => {
    const missing = pathsIn(text).filter((path) => !isThere(path) && !isThere(`${path}.ts`))
    expect(missing).toEqual([])
  })

  it('names only files that exist, from its own folder too', () => {
    const places = ['', dirname(file), 'src', 'server']
    const missing = filesNamedIn(text).filter(
      (path) => !places.some((place) => isThere(join(place, path))),
    )
    expect(missing).toEqual([])
  })

  it('links only to files that exist', () => {
    const missing = linksIn(text)
      .filter((to) => !/^(?:https?:|mailto:|#)/.test(to))
      .filter((to) => !isThere(join(dirname(file), to.replace(/#.*/, ''))))
    expect(missing).toEqual([])
  })

  it('names only npm scripts that exist', () => {
    const named = [...text.matchAll(/npm run (?:-s )?(?!-)([\w:-]+)/g)].map(([, name = '']) => name)
    const missing = named.filter((name) => !(name in project.scripts))
    expect(missing.filter((name) => !name.endsWith(':'))).toEqual([])
  })

  it('names only decisions that exist', () => {
    const named = [...text.matchAll(/[dD]ecision (\d{3})/g)].map(([, number = '']) => number)
    const missing = named.filter(
      (number) => !decisions.some((decision) => basename(decision).startsWith(number)),
    )
    expect(missing).toEqual([])
  })

  it('names only functions, types and fields that the code has', () => {
    const named = quotedIn(text).filter((name) => /^[a-z]+(?:[A-Z][a-z\d]*)+$/.test(name))
    expect(named.filter((name) => !wordsOfCode().has(name))).toEqual([])
  })

  it('holds no paragraph in a cell of a table', () => {
    const cells = rowsOf(text).flatMap(cellsOf)
    expect(cells.filter((cell) => cell.length > longestCell)).toEqual([])
  })
})

describe('the decisions', () => {
  it(`are at most ${mostDecisions}, numbered in a row`, () => {
    const numbers = decisions.map((file) => basename(file).slice(0, 3))
    expect(numbers.length).toBeLessThanOrEqual(mostDecisions)
    expect(numbers).toEqual(numbers.map((_, n) => String(n + 1).padStart(3, '0')))
  })

  it.each(decisions)('%s is a short record with a kebab-case name', (file) => {
    const text = read(file)
    const lines = linesOf(text).length
    expect(basename(file)).toMatch(/^\d{3}(?:-[a-z\d]+)+\.md$/)
    expect(lines).toBeGreaterThanOrEqual(decisionLines.least)
    expect(lines).toBeLessThanOrEqual(decisionLines.most)
    for (const part of ['Context', 'Decision', 'Rejected', 'Consequences'])
      expect(text).toContain(`\n## ${part}\n`)
  })
})

describe('the map of the project', () => {
  it(`has at most ${mostArchitectureLines} lines`, () => {
    expect(linesOf(read(architecture)).length).toBeLessThanOrEqual(mostArchitectureLines)
  })

  it('has the table of who may import whom', () => {
    const table = rowsOf(read(architecture)).map(cellsOf)
    for (const [room, { may = [] }] of Object.entries(rooms)) {
      if (room === 'server') continue
      const [, , cell = ''] = table.find(([, name]) => name === room) ?? []
      expect([room, cell.split(';')[0]]).toEqual([room, may.join(', ') || 'nothing'])
    }
  })

  it('lists the aliases of package.json', () => {
    const [, sentence = ''] = /^Aliases are (.*)$/m.exec(read(architecture)) ?? []
    const listed = quotedIn(sentence).filter((name) => name.startsWith('#'))
    const aliases = Object.keys(project.imports).map((name) => name.replace('/*', ''))
    expect(listed.toSorted()).toEqual(aliases.toSorted())
  })
})

describe('the measurements', () => {
  it(`are rows of at most ${widestMeasurement} characters`, () => {
    const rows = rowsOf(read(measurements))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter((row) => row.length > widestMeasurement)).toEqual([])
  })
})

describe('the recipes', () => {
  const recipes = read('docs/adding.md')
    .split(/^(?=## |A call of )/m)
    .flatMap((recipe) => {
      const [, commit] = /^Commit `([\da-f]{9})`/m.exec(recipe) ?? []
      const [list = ''] = recipe.split('\nCommit ')
      return commit ? [{ commit, steps: list.match(/^\d+\. .*$/gm) ?? [] }] : []
    })
  const git = (...more: string[]) => execFileSync('git', more, { cwd: root, encoding: 'utf8' })
  const isWhole = git('rev-parse', '--is-shallow-repository').trim() === 'false'

  it('name a commit for a page, a call, a staff section and a column', () => {
    expect(recipes.length).toBe(4)
  })

  it.runIf(isWhole).each(recipes)('list the files of $commit, and no more', ({ commit, steps }) => {
    const written = git('show', '--name-only', '--format=', commit)
      .split('\n')
      .filter((file) => file && !/^tests\/|\.test\.|locales\/(?:ms|zh)|\/meta\//.test(file))
    const listed = steps.map((step) => quotedIn(step).map(asPattern))
    const fits = (file: string) => (one: RegExp) => one.test(file)
    expect(written.filter((file) => !listed.flat().some(fits(file)))).toEqual([])
    expect(steps.filter((_, n) => !written.some((file) => listed[n]?.some(fits(file))))).toEqual([])
  })

  /** `src/<name>/` fits everything in a folder of `src`. */
  function asPattern(path: string): RegExp {
    const parts = path.split(/<[^>]+>/).map((part) => part.replaceAll('.', String.raw`\.`))
    return new RegExp(`^${parts.join('[^/]+')}${path.endsWith('/') ? '' : '$'}`)
  }
})

let words: Set<string> | undefined

/** Every word of the source, read once. */
function wordsOfCode(): Set<string> {
  const sources = () =>
    tracked('*.ts', '*.tsx', '*.mjs', '*.conf', 'package.json', 'content/*.json')
  words ??= new Set(sources().flatMap((file) => read(file).match(/[A-Za-z]\w*/g) ?? []))
  return words
}
