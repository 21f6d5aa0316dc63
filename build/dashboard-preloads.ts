import { relative } from 'node:path'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/** What src/app/routes.tsx loads for /dashboard. */
export const dashboardModules = [
  'src/app/routes/SignedInOnly.tsx',
  'src/app/routes/DashboardRoute.tsx',
  'content/locales/en/dashboard.json',
]
/** Where the frame reads the school. */
const schoolModule = 'src/platform/school.ts'

/**
 * Names the dashboard's scripts and styles in the shell, so that they are fetched beside the entry instead of after it
 * has run. The worker answers with this shell; the server puts each page's own files in their place.
 */
export function dashboardPreloads(): Plugin {
  let root = ''
  return {
    name: 'kelasku:dashboard-preloads',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk: entry }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const found = new Set<Rolldown.OutputChunk>()
        const visit = (chunk: Rolldown.OutputChunk | undefined) => {
          if (!chunk || chunk === entry || found.has(chunk)) return
          found.add(chunk)
          for (const file of chunk.imports) visit(byFile.get(file))
        }
        for (const module of [...dashboardModules, schoolModule]) {
          const chunk = chunks.find(
            ({ facadeModuleId }) => facadeModuleId && relative(root, facadeModuleId) === module,
          )
          if (!chunk) throw new Error(`The build has no chunk for ${module}.`)
          visit(chunk)
        }
        return [...found].flatMap(({ fileName, viteMetadata }) => [
          link('modulepreload', fileName),
          ...[...(viteMetadata?.importedCss ?? [])].map((file) => link('stylesheet', file)),
        ])
      },
    },
  }
}

const link = (rel: string, file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${file}` },
  injectTo: 'head',
})
