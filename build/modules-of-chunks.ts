import { relative } from 'node:path'
import type { Plugin } from 'vite'

export const modulesFile = '.vite/modules.json'
/** Source files by chunk, relative to the project's folder. */
export type ModulesOfChunks = Record<string, string[]>

/** Lists the source files of each chunk, which Vite's manifest omits, for build/check-chunks.ts. */
export function modulesOfChunks(): Plugin {
  let root = ''
  return {
    name: 'kelasku:modules-of-chunks',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_options, bundle) {
      const modules: ModulesOfChunks = {}
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          modules[file.fileName] = file.moduleIds.map((id) =>
            relative(root, id).replaceAll('\\', '/'),
          )
      this.emitFile({ type: 'asset', fileName: modulesFile, source: JSON.stringify(modules) })
    },
  }
}
