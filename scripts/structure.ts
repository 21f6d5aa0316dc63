import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { domains, rooms } from '../imports.ts'

// Prints figures about how the code is divided into folders and files.
const byDomain = ['contract', 'server/modules', 'src/features', 'src/staff', 'tests/api']
/** Folders in these rooms that are shared by all domains. */
const shared = ['shared', 'kit', 'platform', 'support']
const shortLines = 15
const filesInFolder = 30
const exported = /^export (?:async )?(?:function|const|class) (\w+)/gm

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .trim()
  .split('\n')
const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const own = files.filter((file) => !/\.(test|spec)\.tsx?$/.test(file) && !file.startsWith('tests/'))
const inServer = own.filter((file) => file.startsWith('server/'))

function foldersOf(room: string): string[] {
  const within = files.filter((file) => file.startsWith(`${room}/`))
  const names = within.map((file) => file.slice(room.length + 1).split('/'))
  return [...new Set(names.flatMap(([first = '', ...rest]) => (rest.length > 0 ? [first] : [])))]
}

/** Hand-written types of dependencies, in place of the context and the domains. */
const dependencyTypes = inServer.flatMap(
  (file) => readFileSync(file, 'utf8').match(/^(?:export )?type \w*(?:Needs|Deps)\b/gm) ?? [],
)
const folders = [...new Set(files.map(dirname))]
const filesIn = (folder: string) => files.filter((file) => dirname(file) === folder).length

/** Names that several modules export. Components are left out, because one may share the name of its schema. */
function namesWithSeveralHomes(): string[] {
  const homes = new Map<string, number>()
  for (const file of own.filter((one) => one.endsWith('.ts')))
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(exported))
      homes.set(name, (homes.get(name) ?? 0) + 1)
  return [...homes].flatMap(([name, count]) => (count > 1 ? [name] : []))
}

const figures: Record<string, number | string> = {
  domains: domains.length,
  'folders of no domain': byDomain
    .flatMap((room) => foldersOf(room).map((name) => `${room}/${name}`))
    .filter((path) => ![...domains, ...shared].includes(basename(path)))
    .join(' '),
  'rooms in the table of imports': Object.keys(rooms).length,
  'lines of compose.ts and context.ts': linesOf('server/compose.ts') + linesOf('server/context.ts'),
  'dependency types of the server': dependencyTypes.length,
  'lines of routes': sum(
    inServer.filter((file) => basename(file) === 'routes.ts').map((file) => linesOf(file)),
  ),
  'files under 15 lines': own.filter((file) => linesOf(file) < shortLines).length,
  'folders above 30 files': folders
    .filter((folder) => filesIn(folder) > filesInFolder)
    .map((folder) => `${folder} ${filesIn(folder)}`)
    .join(', '),
  'names with several homes': namesWithSeveralHomes().join(' '),
  'lines of TypeScript without tests': sum(own.map(linesOf)),
}
for (const [what, figure] of Object.entries(figures)) console.log(`${what.padEnd(38)}${figure}`)
