import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder, from the sources as well as from the bundle in `dist/server`. */
export const root = folderWithPackage(import.meta.dirname)

function folderWithPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname}.`)
  return folderWithPackage(parent)
}
