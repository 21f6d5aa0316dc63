import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** The sources of the two screens in README's pictures. Only changes to these make the pictures outdated. */
const pictured = [
  'src/features/{dashboard,site/home}/*.{tsx,css}',
  'src/app/layouts/*.{tsx,css}',
  'src/ui/{tokens,base}.css',
  'content/locales/en/{dashboard,dashboard-more,week,home,frame}.json',
]

export const picturesFolder = join(root, 'docs', 'pictures')
export const stampFile = join(picturesFolder, 'stamp.txt')

/** A hash of the sources of the pictured screens: the same on every machine. */
export function pictureStamp(): string {
  const hash = createHash('sha256')
  const paths = globSync(pictured, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  for (const path of paths.filter((one) => !one.includes('.test.')).toSorted())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex').slice(0, 12)
}
